package assay.cli.foreign;

import assay.cli.foreign.value.ForeignValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What another tool's file asks for, as far as Assay can send it.
///
/// @param workload the workload that sends it
/// @param stores values that name the products; only the first with an engine counts
/// @param cluster the processes
/// @param data the sizes, by the workload's names
/// @param entries the value that gives the entry count; empty if the file leaves it to the tool
/// @param checks the checks that the requests allow
/// @param steps at least one
/// @param repeats fresh clusters
record ForeignLoad(
    String workload,
    List<ForeignValue> stores,
    Cluster cluster,
    Map<String, Long> data,
    Optional<ForeignValue> entries,
    List<String> checks,
    List<ForeignStep> steps,
    long repeats) {

  static final String CUSTOMERS = "customers";
  static final String VALUE = "value";

  /// More than a host can hold; the study then has as many as fit.
  static final long MOST_KEYS = 1_000_000_000_000_000L;

  static final long MOST_BYTES = 1 << 20;
  static final long MOST_THREADS = 1_000;
  static final double MOST_RATE = 1_000_000;
  static final double MOST_WEIGHT = 1_000_000_000;
  static final long MOST_REPEATS = 1_000;

  /// @param members as the file says; 0 if it does not
  /// @param membersAt where it says so
  /// @param clientsAt where it counts the clients
  /// @param settings further settings, by name
  record Cluster(
      long members,
      Optional<ForeignValue> membersAt,
      long clients,
      Optional<ForeignValue> clientsAt,
      Map<String, String> settings) {

    /// So many members, 0 if the file does not count them, and one client.
    static Cluster of(long members, Optional<ForeignValue> membersAt) {
      return new Cluster(members, membersAt, 1, Optional.empty(), Map.of());
    }
  }

  /// A load of single reads and writes of whole values.
  static ForeignLoad ofValues(
      List<ForeignValue> stores,
      Cluster cluster,
      Map<String, Long> data,
      Optional<ForeignValue> entries,
      List<ForeignStep> steps,
      long repeats) {
    return new ForeignLoad(
        "tradeoffs",
        stores,
        cluster,
        data,
        entries,
        List.of("lost-writes", "stale-reads"),
        steps,
        repeats);
  }
}
