package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/** Key, value, characters and fields of operations that name none. */
public record Defaults(
    @Nullable StringExpr key,
    @Nullable StringExpr val,
    @Nullable CharacterSet characterSet,
    @Nullable Fields fields) {}
