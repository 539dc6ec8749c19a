package assay.study.steps;

import assay.api.DurationNotation;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.study.file.CapacityObjectiveReader;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.StudyStep;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.study.file.ValueOrigins;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Decides the steps of a plan: fills in defaults, reads units, checks kinds.
public final class StepReader {

  private static final Duration LONGEST = Duration.ofHours(24);

  private static final long MOST_ENTRIES = 1_000_000_000;

  /// The best try counts.
  private static final int ATTEMPTS = 3;

  private final RequestKinds kinds;
  private final boolean lean;
  private final Study.LeanOverrides overrides;
  private final List<String> asked;
  private final Duration chosen;
  private final StudyProblems problems;
  private final ValueOrigins origins;
  private final List<Step> steps = new ArrayList<>();
  private final TrafficReader users;
  private final FaultReader faults;

  private StepReader(
      Study study,
      RequestKinds kinds,
      Duration chosen,
      boolean lean,
      long seed,
      StudyProblems problems,
      ValueOrigins origins) {
    this.kinds = kinds;
    this.overrides = study.lean();
    this.asked = study.asks().stream().map(SourceValue::text).toList();
    this.chosen = chosen;
    this.users = new TrafficReader(kinds, lean, problems, origins);
    this.lean = lean;
    this.faults = new FaultReader(new SplittableRandom(seed ^ 0x5EED_0FFA_0175L), problems);
    this.problems = problems;
    this.origins = origins;
  }

  /// @param configurations may bring their own faults
  /// @param lean whether to shrink the steps for a lean run
  /// @param seed for repeated faults' moments
  /// @param origins receives every value's origin, by `<step id>.<key>`
  public static List<Step> of(
      Study study,
      RequestKinds kinds,
      List<Configuration> configurations,
      boolean lean,
      long seed,
      StudyProblems problems,
      ValueOrigins origins) {
    Duration chosen = FaultWatchTimes.chosen(configurations);
    StepReader steps = new StepReader(study, kinds, chosen, lean, seed, problems, origins);
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
    if (ClosedStepForm.isTimed(step, problems)) {
      addTimed(step, id);
    } else {
      addParts(step, id);
    }
  }

  private void addTimed(StudyStep.Closed step, String id) {
    Duration duration = duration(id, "for", step.duration(), Duration.ofSeconds(30));
    Duration warmUp = duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30));
    steps.add(
        new Step.Timed(
            id,
            (int) count(id, "threads", step.threads(), 1),
            duration(id, "think", step.think(), Duration.ZERO),
            thinkSpread(step, id),
            shorter(
                id + ".warm-up",
                warmUp,
                steps.isEmpty() ? LeanPlanner.WARM_UP : LeanPlanner.LATER_WARM_UP),
            shorter(id + ".for", duration, LeanPlanner.CALM_WINDOW),
            MixReader.of(step.mix(), kinds, problems),
            KeyChoiceReader.of(step.keys(), problems),
            users.of(step.traffic(), id, duration)));
    origins.put(id + ".mix", step.mix().shares().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
  }

  private Duration thinkSpread(StudyStep.Closed step, String id) {
    Duration think = duration(id, "think", step.think(), Duration.ZERO);
    Duration spread = duration(id, "think-spread", step.thinkSpread(), Duration.ZERO);
    if (step.thinkSpread() != null && spread.compareTo(think) > 0) {
      problems.at(
          step.thinkSpread(),
          "E202",
          "a pause cannot be shorter than nothing: `think-spread` is longer than `think`",
          "at most as much as `think`");
    }
    return spread;
  }

  private void addParts(StudyStep.Closed step, String id) {
    List<Step.Part> parts = new ArrayList<>();
    for (SourceValue each : step.each()) {
      Step.Part part = part(each.text());
      kinds.check(part, each, problems);
      checkSize(part, each);
      parts.add(lean ? LeanPlanner.part(part, overrides) : part);
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
                LeanPlanner.PART_WARM_UP),
            parts,
            users.of(step.traffic(), id, null),
            steady(step.discard())));
    origins.put(id + ".each", step.each().isEmpty() ? null : step.each().getFirst());
    shrunk(id + ".each", lean);
  }

  private int discarded(String id, @Nullable SourceValue given) {
    if (steady(given) == null) {
      return (int) count(id, "discard", given, 1);
    }
    origins.put(id + ".discard", given);
    shrunk(id + ".discard", lean);
    return 0;
  }

  private Step.@Nullable Steady steady(@Nullable SourceValue discard) {
    if (discard == null || !discard.text().equals("steady")) {
      return null;
    }
    return lean ? LeanPlanner.STEADY : Step.Steady.BOUNDS;
  }

  /// A part as written: `put 2000`, `getAll 100x6`.
  static Step.Part part(String text) {
    int space = text.indexOf(' ');
    String numbers = text.substring(space + 1);
    int x = numbers.indexOf('x');
    long count = UnitParser.count(x < 0 ? numbers : numbers.substring(0, x));
    long size = x < 0 ? 1 : UnitParser.count(numbers.substring(x + 1));
    int whole = (int) Math.min(count, Integer.MAX_VALUE);
    return new Step.Part(text, text.substring(0, space), whole, (int) size);
  }

  /// Reports a part that is larger than a run can send.
  private void checkSize(Step.Part part, SourceValue each) {
    if ((long) part.count() * part.size() > MOST_ENTRIES) {
      problems.at(
          each,
          "E420",
          "`%s` has %,d entries".formatted(each.text(), (long) part.count() * part.size()),
          "send at most %,d in one part".formatted(MOST_ENTRIES));
    }
  }

  private void addOpen(StudyStep.Open step, String id) {
    Map<String, Double> mix = MixReader.of(step.mix(), kinds, problems);
    Duration duration = duration(id, "for", step.duration(), Duration.ofSeconds(30));
    Rate rate = RateReader.of(step, duration, problems);
    FaultWatchTimes watch = watch(step, duration, rate, mix);
    boolean shorter = !watch.window().equals(duration);
    shrunk(id + ".for", shorter);
    steps.add(
        new Step.Open(
            id,
            watch.rate(rate, duration),
            arrivals(step.arrivals()),
            shorter(
                id + ".warm-up",
                duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30)),
                steps.isEmpty() ? LeanPlanner.WARM_UP : LeanPlanner.LATER_WARM_UP),
            watch.window(),
            mix,
            KeyChoiceReader.of(step.keys(), problems),
            (int) count(id, "in-flight", step.inFlight(), 256),
            harms(step, id, duration, watch),
            users.of(step.traffic(), id, duration),
            merge(step.await())));
    origins.put(id + ".await", step.await());
    origins.put(id + ".rate", step.shape() == null ? step.rate() : step.shape().key());
    shrunk(id + ".rate", shorter && !rate.constant());
    origins.put(id + ".arrivals", step.arrivals());
    origins.put(id + ".mix", step.mix().shares().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
  }

  /// How long to wait until the cluster has merged: `merge`, or `merge for 60s`; null if not at
  /// all.
  private @Nullable Duration merge(@Nullable SourceValue given) {
    if (given == null) {
      return null;
    }
    return given.text().equals("merge")
        ? Step.Open.MERGE
        : duration(given.as(given.text().substring("merge for ".length())), problems);
  }

  private FaultWatchTimes watch(
      StudyStep.Open step, Duration duration, Rate rate, Map<String, Double> mix) {
    if (!lean) {
      return FaultWatchTimes.whole(duration);
    }
    return step.faults().isEmpty()
        ? FaultWatchTimes.whole(LeanPlanner.calmWindow(rate, duration, mix, asked))
        : FaultWatchTimes.lean(step.faults(), duration, rate, mix, asked, chosen, problems);
  }

  private static Step.Arrivals arrivals(@Nullable SourceValue given) {
    boolean poisson = given != null && given.text().equals("poisson");
    return poisson ? Step.Arrivals.POISSON : Step.Arrivals.CONSTANT;
  }

  private void addCapacity(StudyStep.Capacity step, String id) {
    Map<String, Double> mix = MixReader.of(step.mix(), kinds, problems);
    Duration duration = duration(id, "for", step.duration(), Duration.ofSeconds(10));
    Step.Capacity search =
        new Step.Capacity(
            id,
            CapacityObjectiveReader.of(step.objective(), kinds, problems),
            rate(id, "from", step.from(), 1000, duration),
            rate(id, "up-to", step.upTo(), RateReader.HIGHEST_RATE, duration),
            arrivals(step.arrivals()),
            duration(id, "warm-up", step.warmUp(), Duration.ofSeconds(30)),
            duration(id, "settle", step.settle(), Duration.ofSeconds(2)),
            duration,
            mix,
            KeyChoiceReader.of(step.keys(), problems),
            (int) count(id, "in-flight", step.inFlight(), 256),
            ATTEMPTS,
            (int) count(id, "tries", step.tries(), 60),
            step.critical() != null && step.critical().text().equals("true"),
            users.of(step.traffic(), id, duration));
    origins.put(id + ".objective", step.objective());
    origins.put(id + ".arrivals", step.arrivals());
    origins.put(id + ".mix", step.mix().shares().values().stream().findFirst().orElse(null));
    origins.put(id + ".keys", step.keys());
    origins.put(id + ".critical", step.critical());
    CapacityObjectiveReader.check(step, search, steps, problems);
    steps.add(lean ? LeanPlanner.search(search) : search);
    List.of("for", "settle", "warm-up", "attempts", "tries", "critical")
        .forEach(key -> shrunk(id + "." + key, lean));
  }

  private double rate(
      String id, String key, @Nullable SourceValue given, double otherwise, Duration duration) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : RateReader.constant(given, duration, problems);
  }

  private List<FaultSpec> harms(
      StudyStep.Open step, String id, Duration duration, FaultWatchTimes watch) {
    if (!step.faults().isEmpty()) {
      origins.put(id + ".fault", step.faults().getFirst().values().iterator().next());
    }
    return faults.of(step.faults(), duration, watch);
  }

  private Duration shorter(String name, Duration duration, Duration most) {
    Duration shorter = lean ? LeanPlanner.shorter(duration, most) : duration;
    shrunk(name, !shorter.equals(duration));
    return shorter;
  }

  private void shrunk(String name, boolean changed) {
    if (changed) {
      origins.say(name, Plan.LEAN);
    }
  }

  private long count(String id, String key, @Nullable SourceValue given, long otherwise) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : UnitParser.count(given.text());
  }

  private Duration duration(
      String id, String key, @Nullable SourceValue given, Duration otherwise) {
    origins.put(id + "." + key, given);
    return given == null ? otherwise : duration(given, problems);
  }

  /// A duration of at most a day.
  static Duration duration(SourceValue given, StudyProblems problems) {
    Duration duration = DurationNotation.parse(given.text());
    if (duration.compareTo(LONGEST) > 0) {
      problems.at(given, "E202", "`%s` is longer than a day".formatted(given.text()), "use 24h");
      return LONGEST;
    }
    return duration;
  }
}
