package assay.selftest.world;

import assay.selftest.stage.Harm;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// One simulated world: a model grid, its faults and its load. Milliseconds and shares from 0 to 1 unless noted.
///
/// @param rate requests per second, over all clients
/// @param constant whether requests are evenly spaced, instead of arriving as from many independent users
/// @param inFlight limit per client
/// @param writes share of requests
/// @param zipf exponent of a Zipf distribution of keys; 0 for uniform keys
/// @param slow delay before a client's host lets another thread work, in microseconds
/// @param hop mean duration of a message, in microseconds
/// @param detect delay until the grid notices that a member is gone
/// @param merge delay from the end of a split until its parts form one cluster
/// @param lostReplies share of requests carried out without a reply
/// @param lateLandings share of requests that arrive only after the client's timeout
/// @param refusals share of requests refused and never carried out
/// @param stalls pauses of members without a fault of the study
/// @param repeats trials per configuration
/// @param swing the rate at the window's end, divided by `rate`; 0 for a constant rate
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record World(
    long seed,
    int members,
    int partitions,
    int keys,
    int clients,
    double rate,
    boolean constant,
    int inFlight,
    long warmUp,
    long window,
    double writes,
    double zipf,
    long slow,
    long hop,
    long timeout,
    long detect,
    long merge,
    double lostReplies,
    double lostRequests,
    double lateLandings,
    double refusals,
    List<Harm> stalls,
    List<Harm> faults,
    List<Configuration> configurations,
    int repeats,
    double swing) {

  public World {
    stalls = stalls == null ? List.of() : List.copyOf(stalls);
    faults = faults == null ? List.of() : List.copyOf(faults);
    configurations = configurations == null ? List.of() : List.copyOf(configurations);
  }

  public enum Copies {
    SYNC,
    /// Some time after the acknowledgement.
    ASYNC,
    NONE
  }

  public enum Defect {
    NONE,
    FORGETS,
    STALE,
    /// Refuses some writes but carries them out.
    DENIES
  }

  /// One configuration's settings.
  ///
  /// @param lag of an asynchronous backup
  /// @param near share of reads that a backup answers
  /// @param expel delay until the grid drops a paused member; 0 for never
  /// @param highest whether, after a split, the highest version of a key wins instead of the larger part
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Configuration(
      String name,
      Copies copies,
      long lag,
      double near,
      long expel,
      boolean highest,
      Defect defect) {

    public Configuration {
      copies = copies == null ? Copies.SYNC : copies;
      defect = defect == null ? Defect.NONE : defect;
    }
  }

  public double requests() {
    double mean = swing == 0 ? rate : rate * (1 + swing) / 2;
    return mean * (warmUp + window) / 1000 * configurations.size() * repeats;
  }
}
