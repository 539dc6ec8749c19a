package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A run's host and versions: `environment.json`.
///
/// @param started ISO 8601
/// @param epochMillis wall clock at `nanos`
/// @param nanos monotonic clock at `epochMillis`
/// @param command the command line that repeats the run
/// @param host facts by name: processor, cores, memory, kernel, load average, …
/// @param commands by process name, from one trial per configuration
/// @param warnings of the host check, worst first
/// @param calibration the latest at the run's start
/// @param recordFormat 0 in simulated records, which have no seals
/// @param resumed later parts of an interrupted run; may be empty
/// @param clusterConfigurations an existing cluster's configuration per configuration, without secrets; empty if
///   unknown or if
///     Assay started the members
/// @param untried why a workload of the user's jars was not tried on a correct engine before the run; empty if it was, or
///     need not be
/// @param products sha-256 hashes of files by name, for each product and JDK: `hazelcast 5.3.8`; empty in records that
///     lack them
public record Environment(
    String assay,
    String started,
    long epochMillis,
    long nanos,
    String command,
    Map<String, String> host,
    Map<String, String> versions,
    Map<String, List<String>> commands,
    List<String> warnings,
    @Nullable Calibration calibration,
    int recordFormat,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ResumedPart> resumed,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, Map<String, String>> clusterConfigurations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String untried,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, String>> products) {

  /// Fills in what the file leaves out if it is empty.
  public Environment {
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
    clusterConfigurations = clusterConfigurations == null ? Map.of() : clusterConfigurations;
    untried = untried == null ? "" : untried;
    products = products == null ? Map.of() : products;
  }

  /// The environment of an uninterrupted run.
  public Environment(
      String assay,
      String started,
      long epochMillis,
      long nanos,
      String command,
      Map<String, String> host,
      Map<String, String> versions,
      Map<String, List<String>> commands,
      List<String> warnings,
      @Nullable Calibration calibration,
      int recordFormat) {
    this(
        assay,
        started,
        epochMillis,
        nanos,
        command,
        host,
        versions,
        commands,
        warnings,
        calibration,
        recordFormat,
        List.of(),
        Map.of(),
        "",
        Map.of());
  }

  /// The current format, with seals.
  public static final int RECORD_FORMAT = 3;

  /// The host fact that lists other hosts with members.
  public static final String MACHINES_ON = "machines on";

  /// In place of [#MACHINES_ON], for containers on Assay's own host.
  public static final String CONTAINED_ON = "machines of";

  /// The host fact that lists hosts with clients.
  public static final String CLIENTS_ON = "clients on";

  /// The host fact that locates an existing cluster; only without members of Assay's.
  public static final String EXISTING = "existing cluster";

  /// Prefix of facts about an existing cluster.
  public static final String ITS = "its ";

  /// Why an existing cluster's configuration is unknown.
  public static final String UNREAD = ITS + "configuration";

  /// The settings of the plan that an existing cluster did not take.
  public static final String NOT_TAKEN = "settings of the plan that it does not take";

  /// The settings in which an existing cluster's configurations differ, with the value in each configuration.
  public Map<String, List<String>> clusterDifferences() {
    Map<String, List<String>> differences = new TreeMap<>();
    clusterConfigurations.values().stream()
        .flatMap(each -> each.keySet().stream())
        .forEach(name ->
            differences.put(
                name,
                clusterConfigurations.values().stream()
                    .map(each -> each.getOrDefault(name, "–"))
                    .toList()));
    differences.values().removeIf(values -> values.stream().distinct().count() < 2);
    return differences;
  }

  public boolean far() {
    return host.containsKey(MACHINES_ON);
  }

  public boolean sealed() {
    return recordFormat >= RECORD_FORMAT;
  }
}
