package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/** {@code default_distributions}: the selection of operations that name none. */
public record SelectionDefaults(
    @Nullable Selection updatesSelection,
    @Nullable Selection mergesSelection,
    @Nullable Selection extendsSelection,
    @Nullable Selection pointDeletesSelection,
    @Nullable Selection rangeQueriesSelection,
    @Nullable Selection rangeDeletesSelection,
    @Nullable Selection pointQueriesSelection) {}
