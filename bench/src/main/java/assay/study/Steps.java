package assay.study;

import assay.api.Durations;
import assay.plan.Harm;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.study.Study.StudyStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Decides the steps of a plan: defaults filled in, units read, kinds checked.
final class Steps {

  private static final Duration LONGEST = Duration.ofHours(24);

  /// Beyond this a client's pacing is what would be measured, on any host.
  private static final double HIGHEST_RATE = 100_000;

  /// Beyond this no host sends.
  private static final double MOST_PER_SECOND = 1e6;

  private static final long MOST_ENTRIES = 1_000_000_000;

  /// How many trials a rate gets: the best of them counts.
  private static final int ATTEMPTS = 3;

  private final Kinds kinds;
  private final boolean lean;
  private final Study.Tried tried;
  private final List<String> asked;
  private final Duration chosen;
  private final Problems problems;
  private final Origins origins;
  private final List<Step> steps = new ArrayList<>();
  private final Users users;
  private final Faults faults;

  private Steps(
      Study study,
      Kinds kinds,
      Duration chosen,
      boolean lean,
      long seed,
      Problems problems,
      Origins origins) {
    this.kinds = kinds;
    this.tried = study.lean();
    this.asked = study.asks().stream().map(Given::text).toList();
    this.chosen = chosen;
    this.users = new Users(kinds, lean, problems, origins);
    this.lean = lean;
    this.faults = new Faults(new SplittableRandom(seed ^ 0x5EED_0FFA_0175L), problems);
    this.problems = problems;
    this.origins = origins;
  }

  /// The steps of a study.
  ///
  /// @param strategies whose own faults they may have
  /// @param lean whether to shrink them for a try
  /// @param seed what the moments of repeated faults are drawn from
  /// @param origins gets the origin of every value, by `<step id>.<key>`
  static List<Step> of(
      Study study,
      Kinds kinds,
      List<Strategy> strategies,
      boolean lean,
      long seed,
      Problems problems,
      Origins origins) {
    Duration chosen = Watch.chosen(strategies);
    Steps steps = new Steps(study, kinds, chosen, lean, seed, problems, origins);
    int closed = 0;
    int open = 0;
    int capacity = 0;
    for (StudyStep step : study.steps()) {
      switch (step) {
        case StudyStep.Closed each -> steps.addClosed(each, "closed-" + ++closed);
        case StudyStep.Open each -> steps.addOpen(each, "open-" + ++open);
        case StudyStep.Capacity each -> steps.addCapacity(each, "capacity-" + ++capacity);
      }
    }
    return steps.steps;
  }

  private void addClosed(StudyStep.Closed step, String id) {
    if (ClosedForm.isTimed(step, problems)) {
      addTimed(step, id);
    } else {
      addParts(step, id);
    }
  }

  private void addTimed(StudyStep.Closed step, String id) {
    Duration lasts = duration(id, "for", step.lasts(), Duration.ofSeconds(30));
    Duration warmUp = duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30));
    steps.add(
        new Step.Timed(
            id,
            (int) count(id, "threads", step.threads(), 1),
            duration(id, "think", step.think(), Duration.ZERO),
            shorter(id + ".warm-up", warmUp, steps.isEmpty() ? Lean.WARM_UP : Lean.LATER_WARM_UP),
            shorter(id + ".for", lasts, Lean.CALM_WINDOW),
            Mix.of(step.mix(), step.mixSound(), kinds, problems),
            KeyChoice.of(step.keys(), problems),
            users.of(step.traffic(), id, lasts)));
    origins.put(id + ".mix", step.mix().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
  }

  private void addParts(StudyStep.Closed step, String id) {
    List<Step.Part> parts = new ArrayList<>();
    for (Given each : step.each()) {
      Step.Part part = part(each.text());
      kinds.check(part, each, problems);
      checkSize(part, each);
      parts.add(lean ? Lean.part(part, tried) : part);
    }
    steps.add(
        new Step.Closed(
            id,
            (int) count(id, "threads", step.threads(), 1),
            duration(id, "think", step.think(), Duration.ZERO),
            discarded(id, step.discard()),
            shorter(
                id + ".warm-up",
                duration(id, "warm-up", step.warmUp(), Duration.ZERO),
                Lean.PART_WARM_UP),
            parts,
            users.of(step.traffic(), id, null),
            steady(step.discard())));
    origins.put(id + ".each", step.each().isEmpty() ? null : step.each().getFirst());
    shrunk(id + ".each", lean);
  }

  private int discarded(String id, @Nullable Given given) {
    if (steady(given) == null) {
      return (int) count(id, "discard", given, 1);
    }
    origins.put(id + ".discard", given);
    shrunk(id + ".discard", lean);
    return 0;
  }

  private Step.@Nullable Steady steady(@Nullable Given discard) {
    if (discard == null || !discard.text().equals("steady")) {
      return null;
    }
    return lean ? Lean.STEADY : Step.Steady.BOUNDS;
  }

  /// A part as written: `put 2000`, `getAll 100x6`.
  static Step.Part part(String text) {
    int space = text.indexOf(' ');
    String numbers = text.substring(space + 1);
    int x = numbers.indexOf('x');
    long count = Notation.count(x < 0 ? numbers : numbers.substring(0, x));
    long size = x < 0 ? 1 : Notation.count(numbers.substring(x + 1));
    int whole = (int) Math.min(count, Integer.MAX_VALUE);
    return new Step.Part(text, text.substring(0, space), whole, (int) size);
  }

  /// Tells of a part that is more than a run can send.
  private void checkSize(Step.Part part, Given each) {
    if ((long) part.count() * part.size() > MOST_ENTRIES) {
      problems.at(
          each,
          "E420",
          "`%s` is of %,d entries".formatted(each.text(), (long) part.count() * part.size()),
          "send at most %,d in one part".formatted(MOST_ENTRIES));
    }
  }

  /// A rate that clients can keep to and that sends something in its window.
  private double rate(Given given, Duration lasts) {
    double rate = Notation.rate(given.text());
    boolean none = rate * lasts.toNanos() / 1e9 < 1;
    if (none || rate > MOST_PER_SECOND) {
      problems.at(
          given,
          "E420",
          none
              ? "%s sends no request in %s".formatted(given.text(), Durations.text(lasts))
              : "no cluster is sent %s".formatted(given.text()),
          none ? "a higher `rate`, or a longer `for`" : "write at most 1M/s");
      return HIGHEST_RATE;
    }
    return rate;
  }

  private void addOpen(StudyStep.Open step, String id) {
    Map<String, Double> mix = Mix.of(step.mix(), step.mixSound(), kinds, problems);
    Duration lasts = duration(id, "for", step.lasts(), Duration.ofSeconds(30));
    Given given = step.rate();
    double rate = given == null ? 0 : rate(given, lasts);
    Watch watch = watch(step, lasts, rate, mix);
    shrunk(id + ".for", !watch.window().equals(lasts));
    steps.add(
        new Step.Open(
            id,
            rate,
            arrivals(step.arrivals()),
            shorter(
                id + ".warm-up",
                duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30)),
                steps.isEmpty() ? Lean.WARM_UP : Lean.LATER_WARM_UP),
            watch.window(),
            mix,
            KeyChoice.of(step.keys(), problems),
            (int) count(id, "in-flight", step.inFlight(), 256),
            harms(step, id, lasts, watch),
            users.of(step.traffic(), id, lasts)));
    origins.put(id + ".rate", given);
    origins.put(id + ".arrivals", step.arrivals());
    origins.put(id + ".mix", step.mix().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
  }

  private Watch watch(StudyStep.Open step, Duration lasts, double rate, Map<String, Double> mix) {
    if (!lean) {
      return Watch.whole(lasts);
    }
    Duration sampling = Lean.sampling(rate, mix, asked);
    return step.faults().isEmpty()
        ? Watch.whole(Lean.shorter(lasts, Watch.longer(Lean.calmWindow(rate), sampling)))
        : Watch.tried(step.faults(), lasts, rate, sampling, chosen, problems);
  }

  private static Step.Arrivals arrivals(@Nullable Given given) {
    boolean poisson = given != null && given.text().equals("poisson");
    return poisson ? Step.Arrivals.POISSON : Step.Arrivals.CONSTANT;
  }

  private void addCapacity(StudyStep.Capacity step, String id) {
    Map<String, Double> mix = Mix.of(step.mix(), step.mixSound(), kinds, problems);
    Duration lasts = duration(id, "for", step.lasts(), Duration.ofSeconds(10));
    Step.Capacity search =
        new Step.Capacity(
            id,
            Goals.of(step.objective(), kinds, problems),
            rate(id, "from", step.from(), 1000, lasts),
            rate(id, "up-to", step.upTo(), HIGHEST_RATE, lasts),
            arrivals(step.arrivals()),
            duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30)),
            duration(id, "settle", step.settle(), Duration.ofSeconds(2)),
            lasts,
            mix,
            KeyChoice.of(step.keys(), problems),
            (int) count(id, "in-flight", step.inFlight(), 256),
            ATTEMPTS,
            (int) count(id, "trials", step.trials(), 60),
            step.critical() != null && step.critical().text().equals("true"),
            users.of(step.traffic(), id, lasts));
    origins.put(id + ".objective", step.objective());
    origins.put(id + ".arrivals", step.arrivals());
    origins.put(id + ".mix", step.mix().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
    origins.put(id + ".critical", step.critical());
    Goals.check(step, search, steps, problems);
    steps.add(lean ? Lean.search(search) : search);
    List.of("for", "settle", "warm-up", "attempts", "trials", "critical")
        .forEach(key -> shrunk(id + "." + key, lean));
  }

  private double rate(
      String id, String key, @Nullable Given given, double otherwise, Duration lasts) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : rate(given, lasts);
  }

  private List<Harm> harms(StudyStep.Open step, String id, Duration lasts, Watch watch) {
    if (!step.faults().isEmpty()) {
      origins.put(id + ".fault", step.faults().getFirst().values().iterator().next());
    }
    return faults.of(step.faults(), lasts, watch);
  }

  private Duration shorter(String name, Duration duration, Duration most) {
    Duration shorter = lean ? Lean.shorter(duration, most) : duration;
    shrunk(name, !shorter.equals(duration));
    return shorter;
  }

  private void shrunk(String name, boolean changed) {
    if (changed) {
      origins.say(name, Plan.LEAN);
    }
  }

  private long count(String id, String key, @Nullable Given given, long otherwise) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : Notation.count(given.text());
  }

  private Duration duration(String id, String key, @Nullable Given given, Duration otherwise) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : duration(given, problems);
  }

  /// A duration of a day at the most.
  static Duration duration(Given given, Problems problems) {
    Duration duration = Durations.parse(given.text());
    if (duration.compareTo(LONGEST) > 0) {
      problems.at(given, "E202", "`%s` is longer than a day".formatted(given.text()), "use 24h");
      return LONGEST;
    }
    return duration;
  }
}
