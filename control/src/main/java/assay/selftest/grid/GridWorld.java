package assay.selftest.grid;

import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WithinRange;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One simulated world: a model grid, its faults and its load. Milliseconds and shares from 0 to 1 unless noted.
///
/// @param rate requests per second, over all clients
/// @param constant whether requests are evenly spaced, instead of arriving as from many independent users
/// @param inFlight limit per client
/// @param writes share of requests
/// @param zipf a Zipf distribution's exponent for keys; 0 for uniform keys
/// @param slow delay before a client's host lets another thread work, in microseconds
/// @param hop mean duration of a message, in microseconds
/// @param detect delay until the grid notices that a member is gone
/// @param merge delay from the end of a split until its parts form one cluster
/// @param lostReplies share of requests carried out without a reply
/// @param lateLandings share of requests that arrive only after the client's timeout
/// @param refusals share of requests refused and never carried out
/// @param stalls members' pauses without a fault from the study
/// @param repeats trials per configuration
/// @param swing an open loop's rate at the window's end, divided by `rate`; 0 for a constant rate
/// @param phases mean length of the grid's slow phases; 0 for none
/// @param closed the closed loop that sends the requests, instead of an open one
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record GridWorld(
    long seed,
    @WithinRange(least = 1, most = 100) int members,
    @WithinRange(least = 1, most = 10_000) int partitions,
    @WithinRange(least = 1, most = 100_000) int keys,
    @WithinRange(least = 1, most = 16) int clients,
    @WithinRange(least = 0.1, most = 100_000) double rate,
    boolean constant,
    @WithinRange(least = 1, most = 1_000) int inFlight,
    @WithinRange long warmUp,
    @WithinRange(least = 1) long window,
    @WithinRange(most = 1) double writes,
    @WithinRange(most = 10) double zipf,
    @WithinRange(most = 1_000_000) long slow,
    @WithinRange(most = 10_000_000) long hop,
    @WithinRange(least = 1) long timeout,
    @WithinRange long detect,
    @WithinRange long merge,
    @WithinRange(most = 1) double lostReplies,
    @WithinRange(most = 1) double lostRequests,
    @WithinRange(most = 1) double lateLandings,
    @WithinRange(most = 1) double refusals,
    List<SimulatedHarm> stalls,
    List<SimulatedHarm> faults,
    List<Configuration> configurations,
    @WithinRange(least = 1, most = 100) int repeats,
    @WithinRange(most = 100) double swing,
    @WithinRange long phases,
    @Nullable Closed closed)
    implements SimulatedWorld {

  public GridWorld {
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

  /// A closed loop: each thread sends after its last answer.
  ///
  /// @param threads per client
  /// @param think the pause after each answer
  /// @param rounds whether each kind's requests are counted in rounds, instead of a mix for a time
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Closed(
      @WithinRange(least = 1, most = 100) int threads, @WithinRange long think, boolean rounds) {}

  /// One configuration's settings.
  ///
  /// @param lag of an asynchronous backup
  /// @param near share of reads that a backup answers
  /// @param expel delay until the grid drops a paused member; 0 for never
  /// @param highest whether, after a split, a key's highest version wins instead of the larger part
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Configuration(
      String name,
      Copies copies,
      @WithinRange long lag,
      @WithinRange(most = 1) double near,
      @WithinRange long expel,
      boolean highest,
      Defect defect) {

    public Configuration {
      copies = copies == null ? Copies.SYNC : copies;
      defect = defect == null ? Defect.NONE : defect;
    }
  }

  /// Whether nothing happens but the requests of an open loop, and each is answered.
  public boolean isSteady() {
    return closed == null
        && faults.isEmpty()
        && stalls.isEmpty()
        && slow == 0
        && lostReplies + lostRequests + lateLandings + refusals == 0
        && configurations.stream().allMatch(each -> each.copies() == Copies.SYNC);
  }

  /// Of a closed loop for a time, what its threads send if each request takes two messages.
  @Override
  public double requests() {
    double seconds = (warmUp + window) / 1000.0;
    double perSecond =
        closed == null || closed.rounds()
            ? swing == 0 ? rate : rate * (1 + swing) / 2
            : clients * closed.threads() / (2e-6 * (hop + 1) + closed.think() / 1000.0);
    return perSecond * seconds * configurations.size() * repeats;
  }

  @Override
  public List<Impossible> impossible() {
    List<Impossible> all = new ArrayList<>();
    double lost = lostReplies + lostRequests + lateLandings + refusals;
    if (lost > 1) {
      all.add(
          new Impossible(
              "lostReplies",
              "and the other shares of messages are %s together".formatted(lost),
              "1 at most"));
    }
    stalls.forEach(stall -> all.addAll(stall.impossible("stalls", members, Long.MAX_VALUE)));
    faults.forEach(fault -> all.addAll(fault.impossible("faults", members, window)));
    if (closed != null && !faults.isEmpty()) {
      all.add(new Impossible("faults", "harm a closed loop", "none, for it has no schedule"));
    }
    List<String> names = configurations.stream().map(Configuration::name).toList();
    if (names.isEmpty()) {
      all.add(new Impossible("configurations", "is missing or empty", "one at least"));
    }
    if (names.stream().distinct().count() < names.size()) {
      all.add(new Impossible("configurations", "has two of one name", "a name for each"));
    }
    names.stream()
        .filter(name -> !name.matches("[a-z0-9-]{1,40}"))
        .forEach(
            name -> all.add(new Impossible("name", "is " + name, "letters, digits and hyphens")));
    return all;
  }
}
