package assay.plan;

import assay.metric.Subject;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One thing done in a cell, with its measured window.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Step.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Step.Timed.class, name = "timed"),
  @JsonSubTypes.Type(value = Step.Open.class, name = "open"),
  @JsonSubTypes.Type(value = Step.Capacity.class, name = "capacity")
})
public sealed interface Step {

  /// What figures of a step with background users add to the name of what it sends.
  String UNDER_TRAFFIC = Subject.UNDER_TRAFFIC;

  /// The step's id, unique in its plan: `closed-1`, `open-2`, `capacity-1`.
  String id();

  /// The background users it runs under, or null.
  @Nullable Traffic traffic();

  /// How figures name what it sends: `get` alone, and `get under traffic` with background users, for
  /// these are two figures.
  default String metricName(String what) {
    return traffic() == null ? what : what + UNDER_TRAFFIC;
  }

  /// Whether it is a closed loop: its threads wait for answers, so that nothing has an intended time.
  default boolean closed() {
    return this instanceof Closed || this instanceof Timed;
  }

  /// Whether it harms the cluster.
  default boolean harms() {
    return false;
  }

  /// The same with its parts or its window warmed up for so long, where it is a closed loop that warms
  /// up by time at all.
  default Step warmedUp(Duration duration) {
    return this;
  }

  /// The same without a warm-up; counted parts keep one discarded round, or as many as were said.
  default Step cold() {
    return warmedUp(Duration.ZERO);
  }

  /// The same steps with their faults later by a phase, and their windows as much longer, so that what
  /// comes after a fault is watched for as long as the study says.
  static List<Step> shifted(List<Step> steps, Duration phase) {
    return steps.stream()
        .map(step -> step instanceof Open open && open.harms() ? open.shifted(phase) : step)
        .toList();
  }

  /// Steps as a strategy has them, with the faults it chooses.
  static List<Step> forStrategy(List<Step> steps, Strategy strategy) {
    return steps.stream()
        .map(step -> step instanceof Open open ? open.forStrategy(strategy) : step)
        .toList();
  }

  /// A closed loop: threads that send the next request when the last one was answered.
  ///
  /// @param id the step's id
  /// @param threads how many threads each client uses
  /// @param think the pause after each response
  /// @param discard how many times each part runs before it counts
  /// @param warmUp how long each part runs, in whole rounds, before it counts
  /// @param parts what is sent, one part after the other
  /// @param traffic the background users, or null
  /// @param steady until when parts go on to be discarded whose times still fall, or null where a number of
  ///     rounds and a time decide alone
  record Closed(
      String id,
      int threads,
      Duration think,
      int discard,
      Duration warmUp,
      List<Part> parts,
      @Nullable Traffic traffic,
      @Nullable Steady steady)
      implements Step {

    /// A closed loop that discards a number of rounds.
    public Closed(
        String id,
        int threads,
        Duration think,
        int discard,
        Duration warmUp,
        List<Part> parts,
        @Nullable Traffic traffic) {
      this(id, threads, think, discard, warmUp, parts, traffic, null);
    }

    /// A closed loop without background users, and without a warm-up but its discarded rounds.
    public Closed(String id, int threads, Duration think, int discard, List<Part> parts) {
      this(id, threads, think, discard, Duration.ZERO, parts, null);
    }

    /// The same with a warm-up so long, where it has one: its parts share it, each for no less than its
    /// own; without any where that is none.
    @Override
    public Closed warmedUp(Duration all) {
      Duration each = all.dividedBy(parts.size());
      return warmUp.isZero() || (!all.isZero() && each.compareTo(warmUp) <= 0)
          ? this
          : new Closed(id, threads, think, discard, each, parts, traffic, steady);
    }

    @Override
    public Closed cold() {
      int rounds = steady == null ? discard : 1;
      return new Closed(id, threads, think, rounds, Duration.ZERO, parts, traffic, null);
    }
  }

  /// When to stop waiting for a part whose times do not stop falling.
  ///
  /// @param rounds how many rounds it is discarded at the most
  /// @param duration how long it is discarded at the most, its warm-up included
  record Steady(int rounds, @JsonAlias("lasts") Duration duration) {

    /// The bounds of a run.
    public static final Steady BOUNDS = new Steady(60, Duration.ofMinutes(1));

    /// How many rounds are expected to be discarded.
    static final int EXPECTED_ROUNDS = 10;
  }

  /// A closed loop for a time: every thread draws a kind and a key for each request, and sends the next
  /// when the last one was answered.
  ///
  /// @param id the step's id, numbered with those of [Closed]
  /// @param threads how many threads each client uses
  /// @param think the pause after each response
  /// @param warmUp how long the same load runs before it counts
  /// @param duration the measured window
  /// @param mix share of each kind, in percent, summing to 100
  /// @param keys how keys are chosen
  /// @param traffic the background users, or null
  record Timed(
      String id,
      int threads,
      Duration think,
      Duration warmUp,
      @JsonAlias("lasts") Duration duration,
      Map<String, Double> mix,
      Keys keys,
      @Nullable Traffic traffic)
      implements Step {

    @Override
    public Timed warmedUp(Duration longer) {
      return warmUp.isZero()
          ? this
          : new Timed(id, threads, think, longer, duration, mix, keys, traffic);
    }
  }

  /// A number of requests of one kind.
  ///
  /// @param text as written: `getAll 100x6`
  /// @param kind the request's kind
  /// @param count how many requests, all threads together
  /// @param size the size of each, 1 where none was given
  record Part(String text, String kind, int count, int size) {}

  /// An open loop: requests start when the schedule says, whether or not others were answered.
  ///
  /// @param id the step's id
  /// @param rate requests per second, all clients together
  /// @param arrivals how they are spread in time
  /// @param warmUp how long the same load runs before it counts
  /// @param duration the measured window
  /// @param mix share of each kind, in percent, summing to 100
  /// @param keys how keys are chosen
  /// @param inFlight how many requests one client may have in flight before it sheds
  /// @param faults the harms done during the window, in the order of their times
  /// @param traffic the background users, or null
  /// @param merge how long it may take until the cluster is one, by each member's view; null if it is not waited for
  record Open(
      String id,
      double rate,
      Arrivals arrivals,
      Duration warmUp,
      @JsonAlias("lasts") Duration duration,
      Map<String, Double> mix,
      Keys keys,
      int inFlight,
      @JsonAlias("fault") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          List<FaultSpec> faults,
      @Nullable Traffic traffic,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Duration merge)
      implements Step {

    /// The longest wait for one cluster, unless a study says another.
    public static final Duration MERGE = Duration.ofMinutes(2);

    public Open {
      faults = faults == null ? List.of() : List.copyOf(faults);
    }

    /// The same with the faults that a strategy chooses.
    Open forStrategy(Strategy strategy) {
      String text = strategy.values().text("fault", "none");
      List<FaultSpec> all =
          faults.stream()
              .flatMap(fault ->
                  fault.leftToStrategy()
                      ? FaultSpec.parse(text).map(chosen -> chosen.at(fault.at())).stream()
                      : Stream.of(fault))
              .toList();
      return harmedBy(all, duration);
    }

    private Open shifted(Duration phase) {
      return harmedBy(
          faults.stream().map(fault -> fault.at(fault.at().plus(phase))).toList(),
          duration.plus(phase));
    }

    /// The same with other faults, in a window so long.
    public Open harmedBy(List<FaultSpec> others, Duration window) {
      return new Open(
          id, rate, arrivals, warmUp, window, mix, keys, inFlight, others, traffic, merge);
    }

    /// Whether the cluster is harmed in it.
    @Override
    public boolean harms() {
      return !faults.isEmpty();
    }

    /// An open loop that waits for no merge.
    public Open(
        String id,
        double rate,
        Arrivals arrivals,
        Duration warmUp,
        Duration duration,
        Map<String, Double> mix,
        Keys keys,
        int inFlight,
        List<FaultSpec> faults,
        @Nullable Traffic traffic) {
      this(id, rate, arrivals, warmUp, duration, mix, keys, inFlight, faults, traffic, null);
    }

    /// An open loop without background users, and with one fault or none.
    public Open(
        String id,
        double rate,
        Arrivals arrivals,
        Duration warmUp,
        Duration duration,
        Map<String, Double> mix,
        Keys keys,
        int inFlight,
        @Nullable FaultSpec fault) {
      this(
          id,
          rate,
          arrivals,
          warmUp,
          duration,
          mix,
          keys,
          inFlight,
          fault == null ? List.of() : List.of(fault),
          null,
          null);
    }
  }

  /// A search for the highest rate at which a goal is kept: trials, each an open loop at one rate.
  ///
  /// @param id the step's id
  /// @param goal what must be kept
  /// @param from the lowest rate, tried first
  /// @param upTo the highest rate that may be tried
  /// @param arrivals how requests are spread in time
  /// @param warmUp how long the lowest rate runs before the first trial counts
  /// @param settle how long every other trial runs before it counts
  /// @param duration each trial's measured window
  /// @param mix share of each kind, in percent, summing to 100
  /// @param keys how keys are chosen
  /// @param inFlight how many requests one client may have in flight before it sheds
  /// @param attempts how many trials a rate gets: the best of them counts
  /// @param trials how many trials the whole search may take
  /// @param critical whether to search at all five levels of the critical rate too
  /// @param traffic the background users, or null
  record Capacity(
      String id,
      Goal goal,
      double from,
      double upTo,
      Arrivals arrivals,
      Duration warmUp,
      Duration settle,
      @JsonAlias("lasts") Duration duration,
      Map<String, Double> mix,
      Keys keys,
      int inFlight,
      int attempts,
      int trials,
      boolean critical,
      @Nullable Traffic traffic)
      implements Step {

    /// The open loop of one trial.
    ///
    /// @param number which trial of the search, from 1
    public Open trial(int number, double rate) {
      Duration before = number == 1 && warmUp.compareTo(settle) > 0 ? warmUp : settle;
      return new Open(
          id + "." + number,
          rate,
          arrivals,
          before,
          duration,
          mix,
          keys,
          inFlight,
          List.of(),
          traffic,
          null);
    }

    /// Whether an id is one of its trials'.
    public boolean hasTrial(String trial) {
      return trial.startsWith(id + ".");
    }

    /// The longest the search can take, without the time to start anything.
    public Duration longest() {
      return warmUp.plus(settle.plus(duration).plus(PAUSE).multipliedBy(trials));
    }

    /// The quiet between two trials.
    public static final Duration PAUSE = Duration.ofMillis(500);
  }

  /// Background users: threads that each send the like of one request again and again for as long as a
  /// step lasts.
  ///
  /// @param threads how many users there are
  /// @param sleep each user's pause after every answer
  /// @param gc how often their process collects its garbage, or null where nothing makes it
  record Traffic(int threads, Duration sleep, @Nullable Duration gc) {}

  /// What a capacity must keep.
  ///
  /// @param text in the one form figures are named by: `put p99 < 5 ms`
  /// @param kind the kind of request whose response time it is about
  /// @param quantile the percentile, from 0 to 1
  /// @param limitNanos the longest it may be
  record Goal(String text, String kind, double quantile, long limitNanos) {}

  /// How arrivals are spread in time.
  enum Arrivals {
    /// Evenly, each stream from a random phase.
    CONSTANT,
    /// Exponential gaps.
    POISSON
  }

  /// How keys are chosen.
  ///
  /// @param text as written: `uniform`, `zipf(0.99)`, `hot(3, 90%)`, `latest`
  /// @param choice the distribution
  /// @param exponent the Zipf exponent, also of the latest keys; 0 for others
  /// @param hotKeys how many keys are hot, 0 for others
  /// @param hotShare the share of requests that go to the hot keys, 0 for others
  record Keys(String text, Choice choice, double exponent, int hotKeys, double hotShare) {

    /// The distributions.
    public enum Choice {
      UNIFORM,
      ZIPF,
      HOT,
      /// The keys that were inserted last.
      LATEST
    }
  }
}
