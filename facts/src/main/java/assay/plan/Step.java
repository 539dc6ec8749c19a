package assay.plan;

import assay.metric.MetricSubject;
import assay.plan.rate.Rate;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Step.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Step.Timed.class, name = "timed"),
  @JsonSubTypes.Type(value = Step.Open.class, name = "open"),
  @JsonSubTypes.Type(value = Step.Capacity.class, name = "capacity")
})
public sealed interface Step {

  String UNDER_TRAFFIC = MetricSubject.UNDER_TRAFFIC;

  /// The step's id, unique in its plan: `closed-1`, `open-2`, `capacity-1`.
  String id();

  @Nullable Traffic traffic();

  /// A kind's name in figures, with a suffix under background users.
  default String metricName(String what) {
    return traffic() == null ? what : what + UNDER_TRAFFIC;
  }

  /// Whether threads wait for answers; no request then has an intended time.
  default boolean closed() {
    return this instanceof Closed || this instanceof Timed;
  }

  default boolean harms() {
    return false;
  }

  default List<FaultSpec> faults() {
    return List.of();
  }

  /// This step with a longer warm-up; unchanged if it does not warm up by time.
  default Step warmedUp(Duration duration) {
    return this;
  }

  /// This step without a warm-up. Counted parts keep their discarded rounds (one if [Steady] decides).
  default Step cold() {
    return warmedUp(Duration.ZERO);
  }

  /// Moves faults by a phase and extends the window likewise, which keeps the time after a fault.
  static List<Step> shifted(List<Step> steps, Duration phase) {
    return steps.stream()
        .map(step -> step instanceof Open open && open.harms() ? open.shifted(phase) : step)
        .toList();
  }

  static List<Step> forConfiguration(List<Step> steps, Configuration configuration) {
    return steps.stream()
        .map(step -> step instanceof Open open ? open.forConfiguration(configuration) : step)
        .toList();
  }

  /// A closed loop: each thread sends after its last answer.
  ///
  /// @param threads per client
  /// @param think the pause after each response
  /// @param discard discarded rounds of each part
  /// @param warmUp how long each part runs, in whole rounds, before it counts
  /// @param parts run one after the other
  /// @param steady bounds for discarding while times still fall; null if `discard` and `warmUp` decide
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

    public Closed(String id, int threads, Duration think, int discard, List<Part> parts) {
      this(id, threads, think, discard, Duration.ZERO, parts, null);
    }

    /// This step with a warm-up shared by its parts; unchanged without one.
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

  /// When to stop waiting for a part to settle.
  ///
  /// @param rounds the most discarded rounds
  /// @param duration the longest discarded time, with the warm-up
  record Steady(int rounds, Duration duration) {

    public static final Steady BOUNDS = new Steady(60, Duration.ofMinutes(1));

    static final int EXPECTED_ROUNDS = 10;
  }

  /// A closed loop for a fixed time, with a random kind and key per request.
  ///
  /// @param id numbered with those of [Closed]
  /// @param threads per client
  /// @param think the mean pause after each response
  /// @param thinkSpread how much shorter or longer a pause may be, uniformly drawn
  /// @param warmUp how long the same load runs before it counts
  /// @param duration the measured window
  /// @param mix percent per kind, summing to 100
  record Timed(
      String id,
      int threads,
      Duration think,
      Duration thinkSpread,
      Duration warmUp,
      Duration duration,
      Map<String, Double> mix,
      Keys keys,
      @Nullable Traffic traffic)
      implements Step {

    /// A step with pauses of the same length.
    public Timed(
        String id,
        int threads,
        Duration think,
        Duration warmUp,
        Duration duration,
        Map<String, Double> mix,
        Keys keys,
        @Nullable Traffic traffic) {
      this(id, threads, think, Duration.ZERO, warmUp, duration, mix, keys, traffic);
    }

    /// A plan's first closed step, with uniformly chosen keys and no other traffic.
    public static Timed of(
        int threads, Duration think, Duration warmUp, Duration duration, Map<String, Double> mix) {
      return new Timed("closed-1", threads, think, warmUp, duration, mix, Keys.UNIFORM, null);
    }

    @Override
    public Timed warmedUp(Duration longer) {
      return warmUp.isZero()
          ? this
          : new Timed(id, threads, think, thinkSpread, longer, duration, mix, keys, traffic);
    }
  }

  /// @param text as written: `getAll 100x6`
  /// @param count over all threads
  /// @param size per request; 1 by default
  record Part(String text, String kind, int count, int size) {}

  /// An open loop: requests start on schedule.
  ///
  /// @param warmUp how long the same load runs before it counts
  /// @param duration the measured window
  /// @param mix percent per kind, summing to 100
  /// @param inFlight per client; more requests are shed
  /// @param faults by time
  /// @param merge the longest wait until all members see one cluster; null for no wait
  record Open(
      String id,
      Rate rate,
      Arrivals arrivals,
      Duration warmUp,
      Duration duration,
      Map<String, Double> mix,
      Keys keys,
      int inFlight,
      List<FaultSpec> faults,
      @Nullable Traffic traffic,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Duration merge)
      implements Step {

    /// The default of `merge`.
    public static final Duration MERGE = Duration.ofMinutes(2);

    public Open {
      faults = List.copyOf(faults);
    }

    Open forConfiguration(Configuration configuration) {
      String text = configuration.values().text("fault", "none");
      List<FaultSpec> all =
          faults.stream()
              .flatMap(fault ->
                  fault.leftToConfiguration()
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

    public Open harmedBy(List<FaultSpec> others, Duration window) {
      return new Open(
          id, rate, arrivals, warmUp, window, mix, keys, inFlight, others, traffic, merge);
    }

    public Open at(Rate other) {
      return new Open(
          id, other, arrivals, warmUp, duration, mix, keys, inFlight, faults, traffic, merge);
    }

    @Override
    public boolean harms() {
      return !faults.isEmpty();
    }

    /// A plan's first open step, with uniformly chosen keys and no other traffic.
    public static Open of(
        double rate,
        Arrivals arrivals,
        Duration warmUp,
        Duration duration,
        Map<String, Double> mix,
        int inFlight,
        FaultSpec... faults) {
      List<FaultSpec> all = List.of(faults);
      return new Open(
          "open-1", rate, arrivals, warmUp, duration, mix, Keys.UNIFORM, inFlight, all, null);
    }

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
      this(
          id,
          Rate.constant(rate),
          arrivals,
          warmUp,
          duration,
          mix,
          keys,
          inFlight,
          faults,
          traffic,
          null);
    }
  }

  /// A search, in open-loop tries, for the highest rate that meets a goal.
  ///
  /// @param from the lowest rate, tried first
  /// @param upTo the highest rate to try
  /// @param warmUp how long the lowest rate runs before the first try counts
  /// @param settle how long every other try runs before it counts
  /// @param duration each try's measured window
  /// @param mix percent per kind, summing to 100
  /// @param inFlight per client; more requests are shed
  /// @param attempts tries per rate; the best counts
  /// @param tries at most, in all
  /// @param critical whether to search the critical rate's five levels too
  record Capacity(
      String id,
      Goal goal,
      double from,
      double upTo,
      Arrivals arrivals,
      Duration warmUp,
      Duration settle,
      Duration duration,
      Map<String, Double> mix,
      Keys keys,
      int inFlight,
      int attempts,
      int tries,
      boolean critical,
      @Nullable Traffic traffic)
      implements Step {

    /// @param number the try's number, from 1
    public Open tried(int number, double rate) {
      Duration before = number == 1 && warmUp.compareTo(settle) > 0 ? warmUp : settle;
      String name = id + "." + number;
      return new Open(
          name, rate, arrivals, before, duration, mix, keys, inFlight, List.of(), traffic);
    }

    public boolean hasTry(String tried) {
      return tried.startsWith(id + ".");
    }

    /// The longest possible search, without start-up times.
    public Duration longest() {
      return warmUp.plus(settle.plus(duration).plus(PAUSE).multipliedBy(tries));
    }

    /// The pause between two tries.
    public static final Duration PAUSE = Duration.ofMillis(500);
  }

  /// Background users: threads that repeat one request kind.
  ///
  /// @param sleep each user's pause after every answer
  /// @param gc the interval of forced garbage collections; null for none
  record Traffic(int threads, Duration sleep, @Nullable Duration gc) {}

  /// What a capacity must keep.
  ///
  /// @param text in the form that names figures: `put p99 < 5 ms`
  /// @param kind the limited kind
  /// @param quantile from 0 to 1
  record Goal(String text, String kind, double quantile, long limitNanos) {}

  enum Arrivals {
    /// Evenly, each stream from a random offset.
    CONSTANT,
    /// Exponential gaps.
    POISSON
  }

  /// How keys are chosen.
  ///
  /// @param text as written: `uniform`, `zipf(0.99)`, `hot(3, 90%)`, `latest`, `sequential`, `gaussian(10%)`,
  ///     `exponential(95%, 10%)`
  /// @param exponent the Zipf exponent, also for `latest`; 0 for others
  /// @param hotKeys 0 for others
  /// @param hotShare requests on hot keys, or on the exponential choice's first part; 0 for others
  /// @param part the standard deviation or the exponential choice's first part, as a share of the keys; null for others
  /// @param every when other keys become hot; null if they stay
  record Keys(
      String text,
      Choice choice,
      double exponent,
      int hotKeys,
      double hotShare,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double part,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Duration every) {

    public static final Keys UNIFORM = new Keys("uniform", Choice.UNIFORM, 0, 0, 0);

    public Keys(String text, Choice choice, double exponent, int hotKeys, double hotShare) {
      this(text, choice, exponent, hotKeys, hotShare, null, null);
    }

    public enum Choice {
      UNIFORM,
      ZIPF,
      HOT,
      /// One after another.
      SEQUENTIAL,
      /// Normally distributed around the middle key.
      GAUSSIAN,
      EXPONENTIAL,
      /// The most recently inserted keys.
      LATEST
    }
  }
}
