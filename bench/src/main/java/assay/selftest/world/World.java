package assay.selftest.world;

import assay.selftest.stage.Harm;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/// One simulated world: a model grid, what happens to it, and the load that is driven against it. All times are in
/// milliseconds, all shares from 0 to 1.
///
/// @param seed what every random draw of the world comes from
/// @param members how many members the grid has
/// @param partitions how many partitions it divides its keys into
/// @param keys how many keys there are
/// @param clients how many clients share the load
/// @param rate requests a second of all clients together
/// @param constant whether requests come one gap apart, and not as of many independent users
/// @param inFlight how many requests of a client may be on their way at a time
/// @param warmUp how long the warm-up lasts
/// @param window how long the measured window lasts
/// @param writes the share of requests that write
/// @param zipf the exponent of a Zipf distribution of keys; 0 for uniform keys
/// @param slow how long a client's host takes to let another thread work, in microseconds: then the generator itself is late
/// @param hop how long a message takes in the mean, in microseconds
/// @param timeout after how long a client gives a request up
/// @param detect after how long the grid notices that a member is gone
/// @param merge how long after a split has healed the parts become one cluster
/// @param lostReplies the share of requests that are carried out and whose reply never comes
/// @param lostRequests the share of requests that never arrive
/// @param lateLandings the share of requests that arrive only after the client has given them up
/// @param refusals the share of requests that the grid surely does not carry out, and says so
/// @param stalls when members stand still without any fault of the study
/// @param faults the faults of the study, the same in every cell
/// @param configurations the strategies that are compared
/// @param repeats how many cells each has
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
    int repeats) {

  public World {
    stalls = stalls == null ? List.of() : List.copyOf(stalls);
    faults = faults == null ? List.of() : List.copyOf(faults);
    configurations = configurations == null ? List.of() : List.copyOf(configurations);
  }

  /// When the grid's backups are written.
  public enum Copies {
    /// Before a write is acknowledged.
    SYNC,
    /// Some time after it was acknowledged.
    ASYNC,
    /// Never.
    NONE
  }

  /// What a broken grid does wrong, without any fault.
  public enum Defect {
    /// Nothing.
    NONE,
    /// It acknowledges some writes and forgets them.
    FORGETS,
    /// It answers some reads with the version before.
    STALE,
    /// It refuses some writes and carries them out all the same.
    DENIES
  }

  /// What one strategy sets.
  ///
  /// @param name its name
  /// @param copies when backups are written
  /// @param lag how long an asynchronous backup takes
  /// @param near the share of reads that a backup answers
  /// @param expel after how long the grid drops a member that stands still; 0 for never
  /// @param highest whether, when parts become one cluster, the highest version of a key wins, and not the larger part
  /// @param defect what it does wrong
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

  /// How many requests are due in it, about.
  public double requests() {
    return rate * (warmUp + window) / 1000 * configurations.size() * repeats;
  }
}
