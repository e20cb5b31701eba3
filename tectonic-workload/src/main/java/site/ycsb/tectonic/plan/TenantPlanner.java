package site.ycsb.tectonic.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Sum;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.SpecException;

/** Plans a group whose operations are those of tenants, at the same time. */
final class TenantPlanner {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");

  private TenantPlanner() {}

  static String path(String group, int tenant) {
    return group + "/tenants/" + tenant;
  }

  /** Refuses what would mean nothing. */
  static void check(Group group, List<Group> tenants, String at) {
    if (tenants.isEmpty()) {
      throw new SpecException(at + "/tenants", "tenants is empty", "at least one tenant");
    } else if (group.duration() == null) {
      throw new SpecException(
          at + "/tenants",
          "tenants in a group without a duration",
          "\"duration\" in the group, such as \"60s\": how long all of them run");
    } else if (group.arrival() != null || !group.operations().isEmpty()) {
      throw new SpecException(
          at + "/tenants",
          "tenants beside " + (group.arrival() == null ? "operations" : "an arrival"),
          "operations and arrivals in each tenant");
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < tenants.size(); i++) {
      check(tenants.get(i), path(at, i), names);
    }
  }

  private static void check(Group tenant, String path, Set<String> names) {
    String name = tenant.name();
    if (name == null || !NAME.matcher(name).matches()) {
      throw new SpecException(
          path + (name == null ? "" : "/name"),
          name == null ? "a tenant without a name" : "name is \"" + name + "\"",
          "a \"name\" of up to 40 letters, digits, hyphens and underscores, which results show");
    } else if (!names.add(name)) {
      throw new SpecException(
          path + "/name", "another tenant is called " + name, "a name for each tenant");
    } else if (tenant.arrival() == null) {
      throw new SpecException(
          path,
          "a tenant without arrivals: in a closed loop, whose turn it is would hang on the store",
          "\"arrival\" in each tenant");
    }
    String useless = useless(tenant);
    if (useless != null) {
      throw new SpecException(
          path + "/" + useless, useless + " in a tenant", "it in the group, or in none");
    }
  }

  private static @Nullable String useless(Group tenant) {
    return Stream.of(
            tenant.tenants() == null ? null : "tenants",
            tenant.duration() == null ? null : "duration",
            tenant.sorted() == null ? null : "sorted",
            tenant.transition() == null ? null : "transition",
            tenant.warmup() == null ? null : "warmup",
            tenant.deadline() == null ? null : "deadline",
            tenant.retries() == null ? null : "retries",
            tenant.settle() == null ? null : "settle")
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** The operations of a tenant, whose weights add up to its rate. */
  static List<Planned> weighted(Group tenant, String path, List<Planned> operations) {
    double sum = operations.stream().mapToDouble(Planned::weight).sum();
    if (!(sum > 0 && Double.isFinite(sum))) {
      throw new SpecException(
          path,
          "the tenant has no operation with a weight above 0",
          "operations with weights of a finite sum above 0");
    }
    double rate = Objects.requireNonNull(tenant.arrival()).ratePerSecond();
    String name = Objects.requireNonNull(tenant.name());
    return operations.stream().map(each -> each.ofTenant(name, rate / sum)).toList();
  }

  /** The arrivals of all tenants. */
  static ArrivalModel arrival(List<Group> tenants, String at) {
    List<ArrivalModel> arrivals = new ArrayList<>();
    for (int i = 0; i < tenants.size(); i++) {
      arrivals.add(
          Objects.requireNonNull(
              ArrivalPlanner.plan(tenants.get(i).arrival(), path(at, i) + "/arrival")));
    }
    return new Sum(arrivals);
  }
}
