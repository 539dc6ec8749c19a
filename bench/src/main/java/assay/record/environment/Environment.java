package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The host and versions of a run: `environment.json`.
///
/// @param started wall clock at the run's start, ISO 8601
/// @param epochMillis wall clock at `nanos`
/// @param nanos monotonic clock at `epochMillis`
/// @param command the command line that repeats the run
/// @param host facts by name: processor, cores, memory, kernel, load average, …
/// @param versions versions by name: engine jars, JDKs
/// @param commands command lines by process name, from one cell of each strategy
/// @param warnings findings of the host check, worst first
/// @param calibration the host's latest calibration at the run's start
/// @param recordFormat the version of the record's format; 0 in records without seals
/// @param resumed the later parts of an interrupted run; empty if uninterrupted
/// @param configurations the configuration of an existing cluster for each strategy, without secrets; empty if Assay
///     started the members, or if the cluster does not tell
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
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, String>> configurations) {

  /// Fills in the lists that older records lack.
  public Environment {
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
    configurations = configurations == null ? Map.of() : configurations;
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
        Map.of());
  }

  /// The current version, with seals.
  public static final int RECORD_FORMAT = 3;

  /// The host fact that lists other hosts with members; only if there are any.
  public static final String MACHINES_ON = "machines on";

  /// The host fact for members in containers on Assay's own host; in place of [#MACHINES_ON].
  public static final String CONTAINED_ON = "machines of";

  /// The host fact that lists hosts with clients; beside either of the two.
  public static final String CLIENTS_ON = "clients on";

  /// The fact that says where an existing cluster was; only if Assay started no members.
  public static final String EXISTING = "existing cluster";

  /// The prefix of facts about an existing cluster.
  public static final String ITS = "its ";

  /// The fact that says why an existing cluster's configuration is unknown.
  public static final String UNREAD = ITS + "configuration";

  /// Whether members or clients were on other hosts, about which [#host] says little.
  public boolean far() {
    return host.containsKey(MACHINES_ON);
  }

  /// Whether the record must have seals.
  public boolean sealed() {
    return recordFormat >= RECORD_FORMAT;
  }
}
