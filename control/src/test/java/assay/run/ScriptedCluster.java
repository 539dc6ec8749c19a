package assay.run;

import assay.api.engine.JoinSpec;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.ProcessLauncher;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.SyntheticRun;
import assay.record.event.RunEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import assay.run.context.EventRecorder;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.StartedCluster;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialSequence;
import assay.schedule.VirtualClock;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A run on a cluster without processes, in virtual time: members and clients answer at once, and a
/// step takes as long as it says. Everything between is real: a trial's phases, the tether, the
/// recorder and the record.
public final class ScriptedCluster implements AutoCloseable, ProcessLauncher {

  private static final String HOME = "assay.home";

  private final VirtualClock clock = new VirtualClock();
  private final List<ScriptedProcess> processes = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private final List<TimedEvent> events = new ArrayList<>();
  private final Path folder;
  private final EventRecorder recorder;
  private final RunContext context;
  private ToLongFunction<Step.Open> responseNanos = step -> 1_000_000;
  private final Map<ScriptedProcess, Map<Path, LatencyWriter>> latencies = new HashMap<>();
  private Otherwise otherwise = (process, command) -> Optional.empty();

  /// A test's own behaviour of processes.
  @FunctionalInterface
  public interface Otherwise {

    /// Empty for the usual answer.
    Optional<CompletableFuture<?>> answer(ScriptedProcess process, Command<?> command);
  }

  /// @param folder a new folder for the record and an installation without jars
  public ScriptedCluster(Path folder, Plan plan) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("home").resolve("child"));
    SyntheticRun run = new SyntheticRun(folder.resolve("run"), plan);
    recorder = new EventRecorder(run.directory(), new HeardEvents(this::add), clock);
    context =
        new RunContext(
            plan,
            run.directory(),
            recorder,
            new HeardEvents(event -> {}),
            clock,
            (layout, listener) -> StartedCluster.start(layout, this, listener));
  }

  private synchronized void add(TimedEvent event) {
    events.add(event);
  }

  public RunContext context() {
    return context;
  }

  public VirtualClock clock() {
    return clock;
  }

  /// The installation has no jars.
  public Path home() {
    return folder.resolve("home");
  }

  /// Options of a run in a folder.
  ///
  /// @param out the run directory; null for a new one in the folder
  public static RunOptions options(Path folder, @Nullable Path out) {
    return new RunOptions(
        folder, out, null, "assay", List.of(), List.of(), List.of(), JudgeMemoryLimits.ofHeap());
  }

  /// Runs the plan's trials on this installation.
  public Map<String, TrialProcessFacts> run() throws IOException, InterruptedException {
    return run(context);
  }

  public Map<String, TrialProcessFacts> run(RunContext in)
      throws IOException, InterruptedException {
    Optional<String> before = Optional.ofNullable(System.getProperty(HOME));
    System.setProperty(HOME, home().toString());
    RunOptions options = options(folder, folder.resolve("named"));
    RunFolder named = RunFolder.create(in.plan(), options);
    try (TrialSequence runs = new TrialSequence(in, named, options)) {
      return runs.all(in.plan().trials(), firsts -> {});
    } finally {
      before.ifPresentOrElse(
          home -> System.setProperty(HOME, home), () -> System.clearProperty(HOME));
    }
  }

  public ClusterLayout layout(Trial trial) {
    return new ClusterLayout(
        new Installation(home()),
        "reference",
        "tradeoffs",
        false,
        trial.id(),
        context.plan().configuration(trial.configuration()).values(),
        "scripted",
        7000,
        process -> context.directory().process(trial.id(), process),
        false,
        false);
  }

  public void responds(ToLongFunction<Step.Open> nanos) {
    responseNanos = nanos;
  }

  /// Replaces usual answers.
  public void does(Otherwise answers) {
    otherwise = answers;
  }

  /// In the order of their starts.
  public synchronized List<ScriptedProcess> processes() {
    return List.copyOf(processes);
  }

  public ScriptedProcess process(String name) {
    return processes().reversed().stream()
        .filter(process -> process.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /// The requests to processes in order: `client-1 LoadData`.
  public synchronized List<String> asked() {
    return asked.stream().filter(what -> !what.endsWith(" Look")).toList();
  }

  public synchronized <E extends RunEvent> List<E> events(Class<E> sort) {
    return TimedEvent.events(events, sort).toList();
  }

  public synchronized List<TimedEvent> all() {
    return List.copyOf(events);
  }

  public synchronized List<TimedEvent> events(TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).toList();
  }

  public synchronized List<TimedEvent.Type> recorded() {
    return events.stream().map(TimedEvent::type).collect(Collectors.toList());
  }

  @Override
  public synchronized Process start(String name, ProcessBuilder process) {
    ScriptedProcess started = new ScriptedProcess(name, this::answer, clock);
    processes.add(started);
    return started;
  }

  @Override
  public String addressOf(String name) {
    return JoinSpec.LOOPBACK;
  }

  private CompletableFuture<?> answer(ScriptedProcess process, Command<?> command) {
    synchronized (this) {
      asked.add(process.name() + " " + command.getClass().getSimpleName());
    }
    Optional<CompletableFuture<?>> own = otherwise.answer(process, command);
    return own.isPresent() ? own.get() : usual(process, command);
  }

  private CompletableFuture<?> usual(ScriptedProcess process, Command<?> command) {
    return command instanceof Command.RunStep run
        ? run(process, (Step.Open) run.step())
        : CompletableFuture.completedFuture(
            command instanceof Command.Stop ? stop(process) : atOnce(command));
  }

  /// A process closes its files when it ends.
  private synchronized Answer.Done stop(ScriptedProcess process) {
    latencies.getOrDefault(process, Map.of()).values().forEach(LatencyWriter::close);
    latencies.remove(process);
    return new Answer.Done();
  }

  private Answer atOnce(Command<?> command) {
    return switch (command) {
      case Command.StartMember start -> new Answer.Joined(List.of(), List.of());
      case Command.OpenClient open -> new Answer.Opened(List.of(), List.of());
      case Command.RecordFlight flight -> new Answer.Recording(false);
      case Command.ReadJvmCounters look -> Answer.JvmCountersRead.NOTHING;
      case Command.AwaitSafe await -> new Answer.Safe(clock.nanos());
      case Command.LoadData load -> new Answer.Loaded(100, 0);
      case Command.MeasureHeap measure -> Answer.MemoryMeasured.of(1_000, 0, 9_000);
      case Command.CountFiles count ->
          new Answer.FilesCounted(OptionalLong.of(50), OptionalLong.of(20));
      case Command.TellView tell -> new Answer.ViewTold(false, List.of());
      case Command.ReadFinally audit -> Answer.FinallyRead.of(100, 0);
      default -> new Answer.Done();
    };
  }

  /// Runs a step in virtual time: records its window, counts one row and leaves a histogram.
  private CompletableFuture<Answer.Done> run(ScriptedProcess process, Step.Open step) {
    CompletableFuture<Answer.Done> answer = new CompletableFuture<>();
    long loadNanos = clock.nanos();
    long beginNanos = loadNanos + step.warmUp().toNanos();
    long endNanos = beginNanos + step.duration().toNanos();
    clock.at(
        Duration.ofNanos(loadNanos),
        () -> process.say(said(loadNanos, new StepEvent.StepBegins(), step)));
    clock.at(
        Duration.ofNanos(beginNanos),
        () -> process.say(said(beginNanos, new StepEvent.WindowBegins(), step)));
    clock.at(
        Duration.ofNanos(endNanos),
        () -> {
          process.say(new Message.IntervalClosed(List.of(row(process, step, beginNanos))));
          process.say(said(endNanos, new StepEvent.WindowEnds(), step));
          write(process, step, beginNanos, endNanos);
          answer.complete(new Answer.Done());
        });
    return answer;
  }

  private static Message said(long nanos, StepEvent event, Step step) {
    return new Message.EventOccurred(
        new TimedEvent(nanos, null, step.id(), event.type().name(), event));
  }

  private static long sent(Step.Open step) {
    return Math.round(step.rate().due(0, step.duration().toNanos()));
  }

  private String trial() {
    return Objects.requireNonNull(events(TimedEvent.Type.TRIAL_BEGINS).getLast().trial());
  }

  private Interval row(ScriptedProcess process, Step.Open step, long beginNanos) {
    long nanos = responseNanos.applyAsLong(step);
    return new IntervalDraft(trial(), step.id(), "put")
        .client(process.name())
        .from(beginNanos, step.duration().toNanos())
        .ok(sent(step))
        .response(nanos)
        .service(nanos)
        .delay(1_000)
        .row();
  }

  private synchronized void write(
      ScriptedProcess process, Step.Open step, long beginNanos, long endNanos) {
    String trial = trial();
    LatencyWriter writer =
        latencies
            .computeIfAbsent(process, each -> new HashMap<>())
            .computeIfAbsent(
                context.directory().latency(trial, process.name()),
                file -> open(file, trial, process.name()));
    DurationHistogram response = all(step, responseNanos.applyAsLong(step));
    writer.write(tag(step, Span.RESPONSE), beginNanos, endNanos, response);
    writer.write(tag(step, Span.DELAY), beginNanos, endNanos, all(step, 1_000));
    writer.flush();
  }

  private static LatencyWriter open(Path file, String trial, String client) {
    try {
      return new LatencyWriter(file, trial, client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LatencyTag tag(Step step, Span span) {
    return new LatencyTag(step.id(), true, "put", span, OperationOutcome.OK);
  }

  private static DurationHistogram all(Step.Open step, long nanos) {
    return DurationHistogram.alike(nanos, sent(step));
  }

  @Override
  public void close() throws IOException {
    recorder.close();
    List.copyOf(latencies.keySet()).forEach(this::stop);
  }
}
