package assay.record;

import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.ReservedRegisters;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// One trial on a synthetic grid under the open step `open-1`: half puts, half gets at an even rate,
/// a third of the keys on a member that is killed. Its errors are given, so the findings of a judge
/// are known.
public final class SyntheticTrial {

  /// Key k is in partition k mod [#PARTITIONS].
  public static final int KEYS = 10_000;

  /// Those below a third of it die with the member.
  public static final int PARTITIONS = 30;

  private static final long SECOND = 1_000_000_000L;

  /// The grid's behaviour.
  ///
  /// @param seconds the measured window
  /// @param killSecond the second of the kill, or -1
  /// @param serviceNanos the median service time
  /// @param delayNanos the delay in sending every request
  /// @param outageNanos how long the dead member's keys do not answer
  /// @param forgets whether the dead member's keys are gone
  /// @param staleShare the share of reads with the version before the latest
  public record Behaviour(
      int ratePerSecond,
      int seconds,
      int killSecond,
      long serviceNanos,
      long delayNanos,
      long outageNanos,
      boolean forgets,
      double staleShare) {

    /// 2,000 requests a second for 20 s, 200 µs each, a kill after 10 s with effects for 450 ms.
    public static Behaviour good() {
      return new Behaviour(2000, 20, 10, 200_000, 20_000, 450_000_000, false, 0);
    }

    /// The dead member's keys are gone.
    public Behaviour forgetting() {
      return new Behaviour(
          ratePerSecond, seconds, killSecond, serviceNanos, delayNanos, outageNanos, true, 0);
    }

    public Behaviour stale(double share) {
      return new Behaviour(
          ratePerSecond,
          seconds,
          killSecond,
          serviceNanos,
          delayNanos,
          outageNanos,
          forgets,
          share);
    }

    public Behaviour taking(long nanos) {
      return new Behaviour(
          ratePerSecond, seconds, killSecond, nanos, delayNanos, outageNanos, forgets, staleShare);
    }

    public Behaviour late(long nanos) {
      return new Behaviour(
          ratePerSecond,
          seconds,
          killSecond,
          serviceNanos,
          nanos,
          outageNanos,
          forgets,
          staleShare);
    }
  }

  private final String trial;
  private final Behaviour behaviour;
  private final Random random;
  private final long begins;
  private final List<Operation> events = new ArrayList<>();
  private DoubleUnaryOperator factor = second -> 1;
  private boolean punctualGets;
  private double cpuBefore = 1;
  private final int[] written = new int[KEYS];
  private final int[] kept = new int[KEYS];
  private final long[] busyUntil = new long[KEYS];

  /// @param beginsNanos on the host's monotonic clock
  public SyntheticTrial(String trial, Behaviour behaviour, long seed, long beginsNanos) {
    this.trial = trial;
    this.behaviour = behaviour;
    this.random = new Random(seed);
    this.begins = beginsNanos;
  }

  /// Changes service times in the course of the window.
  ///
  /// @param bySecond the factor, by seconds since the window began
  public SyntheticTrial drifting(DoubleUnaryOperator bySecond) {
    this.factor = bySecond;
    return this;
  }

  /// Changes every process's CPU use before the first request.
  ///
  /// @param factor how many times as much
  public SyntheticTrial busyBefore(double factor) {
    this.cpuBefore = factor;
    return this;
  }

  /// Sends every get on time, whatever the delay of puts.
  public SyntheticTrial punctualGets() {
    this.punctualGets = true;
    return this;
  }

  public static Step.Open step(Behaviour behaviour) {
    Map<String, Double> mix = new LinkedHashMap<>();
    mix.put("put", 50.0);
    mix.put("get", 50.0);
    Duration lasts = Duration.ofSeconds(behaviour.seconds());
    Step.Open calm =
        Step.Open.of(
            behaviour.ratePerSecond(),
            Step.Arrivals.CONSTANT,
            Duration.ofSeconds(2),
            lasts,
            mix,
            1000);
    Duration at = Duration.ofSeconds(behaviour.killSecond());
    return behaviour.killSecond() < 0
        ? calm
        : calm.harmedBy(List.of(new FaultSpec("kill", "member", at)), lasts);
  }

  /// One trial of `sync`.
  public static Plan plan(Step step) {
    return plan(step, List.of(configuration("sync")), 1);
  }

  /// With six repeats or more every block has its A/A control.
  public static Plan plan(Step step, List<Configuration> configurations, int repeats) {
    List<Plan.Trial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (Configuration configuration : configurations) {
        trials.add(
            new Plan.Trial(configuration.slug() + "-" + repeat, configuration.name(), repeat));
      }
      if (repeats >= Plan.ENOUGH_REPEATS && configurations.size() > 1) {
        Configuration first = configurations.getFirst();
        String id = first.slug() + "-" + repeat + "-control";
        trials.add(new Plan.Trial(id, first.name(), repeat, true));
      }
    }
    return new PlanBuilder("first-look")
        .question("What does a backup buy, and what does it cost?")
        .engine("reference")
        .workload("tradeoffs")
        .data(Map.of("customers", new Plan.Value("10000", "default")))
        .configurations(configurations)
        .steps(List.of(step))
        .checks(List.of("lost-writes", "stale-reads", "recovery"))
        .seed(42)
        .repeats(repeats)
        .trials(trials)
        .plan();
  }

  public static Configuration configuration(String backup) {
    Map<String, Plan.Value> settings = new LinkedHashMap<>();
    settings.put("members", new Plan.Value("3", "study.yaml:4"));
    settings.put("backup", new Plan.Value(backup, "study.yaml:6"));
    String slug = backup.replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    return new Configuration(backup, slug, settings);
  }

  private long windowBegins() {
    return begins + 5 * SECOND;
  }

  private long windowEnds() {
    return windowBegins() + behaviour.seconds() * SECOND;
  }

  private long kill() {
    return behaviour.killSecond() < 0
        ? Long.MAX_VALUE
        : windowBegins() + behaviour.killSecond() * SECOND + 37_000_000;
  }

  public long ends() {
    return windowEnds() + 3 * SECOND;
  }

  /// Acts the trial out and records it.
  public SyntheticTrial into(SyntheticRun run) throws IOException {
    load();
    requests();
    List<Operation> measured = List.copyOf(events.subList(KEYS, events.size()));
    audit();
    int[] partitions = new int[KEYS];
    for (int key = 0; key < KEYS; key++) {
      partitions[key] = key % PARTITIONS;
    }
    run.partitions(trial, partitions);
    run.history(trial, "client-1", events);
    run.events(events().toArray(TimedEvent[]::new));
    SyntheticTrace trace = new SyntheticTrace(trial, windowBegins(), behaviour.delayNanos());
    run.latencies(trial, "client-1", trace.slices(measured));
    run.timeline(trace.rows(measured));
    run.probes(probes());
    run.network(network());
    return this;
  }

  private void load() {
    for (int key = 0; key < KEYS; key++) {
      long start = begins + SECOND + key * 50_000L;
      written[key] = 1;
      kept[key] = 1;
      events.add(
          new Operation(
              Op.WRITE, OperationOutcome.OK, -1, 0, key, 1, start, start, start + 500_000));
    }
  }

  private void requests() {
    long gap = SECOND / behaviour.ratePerSecond();
    List<Operation> sent = new ArrayList<>();
    boolean dead = false;
    for (long intended = windowBegins(); intended < windowEnds(); intended += gap) {
      if (!dead && intended >= kill()) {
        dead = true;
        for (int key = 0; key < KEYS; key++) {
          kept[key] = behaviour.forgets() && onVictim(key) ? 0 : kept[key];
        }
      }
      sent.add(request(intended));
    }
    sent.sort(Comparator.comparingLong(Operation::endNanos));
    events.addAll(sent);
  }

  private Operation request(long intended) {
    int key = random.nextInt(KEYS);
    boolean asked = random.nextBoolean();
    long start = intended + (punctualGets && !asked ? 0 : behaviour.delayNanos());
    boolean put = asked && busyUntil[key] < start && !isAside(key, start);
    double service =
        behaviour.serviceNanos()
            * factor.applyAsDouble((intended - windowBegins()) / 1e9)
            * Math.exp(0.3 * random.nextGaussian());
    long end = start + (long) service;
    if (onVictim(key) && end >= kill() && start < kill() + behaviour.outageNanos()) {
      end = kill() + behaviour.outageNanos() + end - start;
    }
    if (put) {
      busyUntil[key] = end;
      written[key]++;
      kept[key] = written[key];
      return event(Op.WRITE, key, written[key], intended, start, end);
    }
    boolean stale =
        random.nextDouble() < behaviour.staleShare() && kept[key] > 1 && busyUntil[key] < start;
    return event(Op.READ, key, stale ? kept[key] - 1L : kept[key], intended, start, end);
  }

  /// Whether a key is no longer written, because clients set every fourth aside for a planned
  /// fault.
  private boolean isAside(int key, long nanos) {
    long planned = windowBegins() + behaviour.killSecond() * SECOND;
    return behaviour.killSecond() >= 0 && nanos >= planned && ReservedRegisters.fault(key, 1) > 0;
  }

  private static Operation event(
      Op op, int key, long version, long intended, long start, long end) {
    return new Operation(op, OperationOutcome.OK, 0, 0, key, version, intended, start, end);
  }

  private static boolean onVictim(int key) {
    return key % PARTITIONS < PARTITIONS / 3;
  }

  private void audit() {
    for (int key = 0; key < KEYS; key++) {
      long start = windowEnds() + SECOND + SECOND / 2 + key * 50_000L;
      events.add(
          new Operation(
              Op.FINAL_READ,
              OperationOutcome.OK,
              -1,
              0,
              key,
              kept[key],
              start,
              start,
              start + 400_000));
    }
  }

  private List<TimedEvent> events() {
    List<TimedEvent> events = new ArrayList<>();
    events.add(event(begins, TimedEvent.Type.TRIAL_BEGINS, null, Map.of()));
    events.add(
        event(begins + SECOND, TimedEvent.Type.READY, null, Map.of("startNanos", "" + SECOND)));
    for (int level = 0; level <= 4; level++) {
      events.add(measured(level));
    }
    events.add(
        event(begins + 2 * SECOND, TimedEvent.Type.LOADED, null, Map.of("entries", "" + KEYS)));
    events.add(
        event(begins + 3 * SECOND, TimedEvent.Type.RESTED, null, Map.of("nanos", "" + SECOND / 2)));
    events.add(event(begins + 3 * SECOND, TimedEvent.Type.STEP_BEGINS, "open-1", Map.of()));
    events.add(event(windowBegins(), TimedEvent.Type.WINDOW_BEGINS, "open-1", Map.of()));
    if (behaviour.killSecond() >= 0) {
      events.add(event(kill(), TimedEvent.Type.FAULT, "open-1", Map.of("fault", "kill")));
      events.add(
          event(
              kill() + 5_000_000,
              TimedEvent.Type.FAULT_TOOK_EFFECT,
              "open-1",
              Map.of("proof", "")));
      events.add(event(kill() + 50_000_000, TimedEvent.Type.UNSAFE, "open-1", Map.of()));
      events.add(event(kill() + 2 * SECOND, TimedEvent.Type.SAFE, "open-1", Map.of()));
    }
    events.add(event(windowEnds(), TimedEvent.Type.WINDOW_ENDS, "open-1", Map.of()));
    events.add(event(windowEnds() + SECOND, TimedEvent.Type.AUDIT_BEGINS, null, Map.of()));
    events.add(event(windowEnds() + 2 * SECOND, TimedEvent.Type.AUDIT_ENDS, null, Map.of()));
    events.add(event(ends(), TimedEvent.Type.TRIAL_ENDS, null, Map.of()));
    return events;
  }

  private TimedEvent event(
      long nanos, TimedEvent.Type type, @Nullable String step, Map<String, String> fields) {
    return SomeEvent.of(nanos, trial, type, step, type.name().replace('_', ' '), fields);
  }

  /// A thousand bytes an entry on top of thirty million, one more million with the first.
  private TimedEvent measured(int level) {
    int entries = KEYS * level / 4;
    long bytes = 30_000_000L + (level == 0 ? 0 : 1_000_000) + 1000L * entries;
    return event(
        begins + SECOND + level * SECOND / 5,
        TimedEvent.Type.MEMORY_MEASURED,
        null,
        Map.of("entries", "" + entries, "bytes", "" + bytes));
  }

  /// A million bytes a second by the cluster, and a quarter of a million by others.
  private List<NetworkSample> network() {
    List<NetworkSample> samples = new ArrayList<>();
    for (long at = begins; at <= ends(); at += SECOND) {
      long seconds = (at - begins) / SECOND;
      samples.add(
          new NetworkSample(
              trial, at, 7_000 + 1_260_000 * seconds, 1_000_000 * seconds, 250_000 * seconds));
    }
    return samples;
  }

  private List<ProbeSample> probes() {
    List<ProbeSample> samples = new ArrayList<>();
    long cpu = 0;
    for (long at = begins; at <= ends(); at += SECOND) {
      for (String process : List.of("member-1", "member-2", "member-3", "client-1")) {
        samples.add(new ProbeSample(trial, process, at, cpu, 200L << 20, 1_500_000, 50 * cpu));
      }
      cpu += Math.round(SECOND / 10.0 * (at < begins + 3 * SECOND ? cpuBefore : 1));
    }
    return samples;
  }
}
