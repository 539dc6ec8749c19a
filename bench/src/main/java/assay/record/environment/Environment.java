package assay.record.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The host and the versions a run was made with: `environment.json`.
///
/// @param assay the version of Assay
/// @param started the wall clock when the run began, ISO 8601
/// @param epochMillis the wall clock that belongs to `nanos`
/// @param nanos the monotonic clock that belongs to `epochMillis`
/// @param command the command line that made the run again
/// @param host name to value: processor, cores, memory, kernel, load average, …
/// @param versions name to version: engine jars, JDKs
/// @param commands process name to its command line, by one cell of each strategy
/// @param warnings what the host check found, worst first
/// @param calibration the host's latest calibration when the run began, or null where there is none
/// @param recordFormat the version of the record's form; 0 in records without seals
/// @param resumed the later parts of a run that was interrupted and went on; empty where it was made in one
/// @param configurations how an existing cluster was configured when it served each strategy, without secrets; empty if
///     members were started, or if it did not tell
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

  /// Records of before runs could go on have one part.
  public Environment {
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
    configurations = configurations == null ? Map.of() : configurations;
  }

  /// That of a run that was made in one.
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

  /// The version that a record has today: it is sealed.
  public static final int RECORD_FORMAT = 3;

  /// The fact of the host that says on which hosts members were; there only where some were on others.
  public static final String MACHINES_ON = "machines on";

  /// The same where all of them were on the host Assay runs on, some of them in containers.
  public static final String CONTAINED_ON = "machines of";

  /// The fact of the host that says on which hosts clients were, beside either of the two.
  public static final String CLIENTS_ON = "clients on";

  /// The fact that says where a cluster was that was there before; only where no member was Assay's.
  public static final String EXISTING = "existing cluster";

  /// What the facts of an existing cluster begin with.
  public static final String ITS = "its ";

  /// The fact that says why the configuration of an existing cluster is not known.
  public static final String UNREAD = ITS + "configuration";

  /// Whether members or clients were on other hosts, of which [#host] says little.
  public boolean far() {
    return host.containsKey(MACHINES_ON);
  }

  /// Whether the record must have seals.
  public boolean sealed() {
    return recordFormat >= RECORD_FORMAT;
  }
}
