package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.Layout;
import assay.plan.Harm;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.problem.ProblemException;
import assay.record.Interval;
import assay.record.Mark;
import assay.record.RunDirectory;
import assay.schedule.Clock;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Carries out one cell: its processes, the data, every step with its fault, the final read.
final class CellRun implements Child.News {

  private static final Duration BATCH_MARGIN = Duration.ofMillis(300);
  private static final Duration REST = Duration.ofMillis(700);
  static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration TRAINING_PATIENCE = Duration.ofMinutes(2);

  private final Plan plan;
  private final Cell cell;
  private final Strategy strategy;
  private final Layout layout;
  private final RunDirectory directory;
  private final Recorder recorder;
  private final Progress progress;
  private volatile CompletableFuture<Long> windowBegins = new CompletableFuture<>();
  private volatile Safety safety = new Safety();
  private volatile @Nullable StepWatch watch;
  private long beginNanos;
  private boolean failed;

  CellRun(
      Plan plan,
      Cell cell,
      Layout layout,
      RunDirectory directory,
      Recorder recorder,
      Progress progress) {
    this.plan = plan;
    this.cell = cell;
    this.strategy = plan.strategy(cell.strategy());
    this.layout = layout;
    this.directory = directory;
    this.recorder = recorder;
    this.progress = progress;
  }

  /// Runs it to its end on processes of its own.
  ///
  /// @return what its processes were
  /// @throws ProblemException where the cluster cannot be started
  Ran run() throws IOException, InterruptedException {
    try (Standing standing = start()) {
      carryOut(standing);
      end(standing);
      return Ran.of(standing.cluster());
    }
  }

  /// Starts its processes and returns at once.
  Standing start() throws IOException {
    begins("strategy " + cell.title());
    progress.phase(starting());
    return Standing.start(layout, this);
  }

  /// Carries it out on the processes it has started.
  ///
  /// @throws ProblemException where they do not become a cluster
  void carryOut(Standing standing) throws IOException, InterruptedException {
    Cluster cluster = standing.cluster();
    cluster.awaitReady(Openings.of(plan, cell, layout, directory, cluster));
    ready();
    try (ProcessSampler sampler = new ProcessSampler(cell.id(), cluster, recorder)) {
      Flights.begin(cluster, cell, directory, progress);
      measure(cluster, sampler);
    }
  }

  /// Carries it out on the processes that a cell before it has left.
  ///
  /// @throws ProblemException where they cannot go on
  void takeOver(Standing standing) throws IOException, InterruptedException {
    Cluster cluster = standing.cluster();
    begins("strategy " + cell.title() + ", on the processes of " + standing.layout().cell());
    standing.tell(this);
    progress.phase("taking over " + layout.memberSeats().size() + " members");
    cluster.awaitClients(Openings.of(plan, cell, layout, directory, cluster));
    measureReady(cluster);
  }

  /// Carries it out in the processes that a cell before it has left, as members and clients of a cluster
  /// that is made anew.
  ///
  /// @throws ProblemException where they cannot go on
  void beginAnew(Standing standing) throws IOException, InterruptedException {
    Cluster cluster = standing.cluster();
    begins("strategy " + cell.title() + ", anew in the processes of " + standing.layout().cell());
    standing.tell(this);
    progress.phase("starting %d members anew".formatted(layout.memberSeats().size()));
    cluster.beginAnew(layout, Openings.of(plan, cell, layout, directory, cluster));
    measureReady(cluster);
  }

  private void measureReady(Cluster cluster) throws IOException, InterruptedException {
    ready();
    try (ProcessSampler sampler = new ProcessSampler(cell.id(), cluster, recorder)) {
      measure(cluster, sampler);
    }
  }

  /// Ends its processes in good order, so that their files are whole.
  void end(Standing standing) {
    progress.phase("stopping");
    standing.stop(layout.training() ? TRAINING_PATIENCE : STOP_PATIENCE);
    ends("the run is complete");
  }

  /// Leaves its processes, without its data and with its files whole, to a cell after it.
  ///
  /// @return whether they can go on
  boolean leave(Standing standing) throws InterruptedException {
    progress.phase("throwing the data away");
    boolean left = !failed && standing.whole() && Clearing.leave(standing.cluster());
    if (left) {
      ends("the run is complete");
    }
    return left;
  }

  /// Carries it out as a round of a soak: on members that stay, with clients of its own, and leaves
  /// nothing stored.
  ///
  /// @param first whether the members have not joined yet
  /// @return what its processes were
  /// @throws ProblemException where the cluster cannot be used
  Ran round(Cluster cluster, boolean first) throws IOException, InterruptedException {
    begins("round " + cell.repeat());
    progress.phase(first ? starting() : "starting clients");
    if (first) {
      cluster.awaitReady(Openings.of(plan, cell, layout, directory, cluster));
    } else {
      cluster.startClients(layout);
      cluster.awaitClients(Openings.of(plan, cell, layout, directory, cluster));
    }
    ready();
    try (ProcessSampler sampler = new ProcessSampler(cell.id(), cluster, recorder)) {
      measure(cluster, sampler);
    }
    Ran ran = Ran.of(cluster);
    clear(cluster);
    cluster.endClients(STOP_PATIENCE);
    ends("the round is complete");
    return ran;
  }

  private void begins(String text) {
    beginNanos = System.nanoTime();
    mark(Mark.Type.CELL_BEGINS, "", text, Map.of());
  }

  private void ready() {
    mark(
        Mark.Type.READY,
        "",
        "every partition is owned and backed up as asked",
        Map.of("startNanos", Long.toString(System.nanoTime() - beginNanos)));
  }

  /// Weighs what lives while everything is stored, and throws it away.
  private void clear(Cluster cluster) throws InterruptedException {
    progress.phase("weighing, and throwing the data away");
    try {
      weighing().whatLives(cluster);
    } catch (ExecutionException e) {
      fails("the members could not be weighed: " + reasonOf(e));
    }
    Clearing.drop(cluster.clients().getFirst()).ifPresent(this::fails);
  }

  private void fails(String reason) {
    failed = true;
    mark(Mark.Type.CELL_FAILED, "", reason, Map.of("reason", reason));
  }

  /// Leaves the loaded cluster alone for a moment: at a low rate what it uses anyway is much of what a
  /// request seems to use. Where backups are sent in batches it would not be at rest, nor are processes
  /// that have just been busy for another cell.
  private void rest(Cluster cluster, ProcessSampler sampler) throws InterruptedException {
    boolean calm = !strategy.batched() && cell.starter() == null;
    if (!cluster.members().isEmpty() && calm) {
      progress.phase("at rest");
      sampler.sample().join();
      long begin = System.nanoTime();
      Thread.sleep(REST);
      Map<String, String> fields = Map.of("nanos", Long.toString(System.nanoTime() - begin));
      mark(Mark.Type.RESTED, "", "the loaded cluster was left alone", fields);
      sampler.sample().join();
    }
  }

  private String starting() {
    int members = layout.memberSeats().size();
    int clients = layout.clientSeats().size();
    return "starting " + (members == 0 ? "" : members + " members and ") + clients + " client(s)";
  }

  private void measure(Cluster cluster, ProcessSampler sampler)
      throws IOException, InterruptedException {
    try {
      Inspection inspection = new Inspection(plan, cell, cluster, recorder, progress);
      prepare(cluster);
      Filling filling = load(cluster);
      inspection.after("", false);
      rest(cluster, sampler);
      Background background = new Background(cell.id(), cluster, recorder, progress);
      List<Step> steps = plan.steps(cell);
      for (int i = 0; i < steps.size(); i++) {
        int index = i;
        Step step = steps.get(i);
        background.during(step, () -> step(cluster, sampler, index, step));
        inspection.after(step.id(), step instanceof Step.Open open && open.harms());
        if (inspection.nobodyLeft() && plan.checks().contains("content")) {
          return;
        }
      }
      progress.phase("weighing");
      filling.weighAgain();
      audit(cluster);
    } catch (ExecutionException e) {
      fails(reasonOf(e));
    }
  }

  /// Why a process could not do what it was asked.
  static String reasonOf(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null ? e.toString() : cause.getMessage();
  }

  private void prepare(Cluster cluster) throws ExecutionException, InterruptedException {
    progress.phase("preparing");
    for (Child client : cluster.clients()) {
      client.ask(new Command.PrepareWorkload()).get();
    }
    if (cluster.traffic().isPresent()) {
      cluster.traffic().get().ask(new Command.PrepareWorkload()).get();
    }
  }

  private Filling load(Cluster cluster) throws ExecutionException, InterruptedException {
    progress.phase("loading data");
    Filling data = new Filling(cell, cluster, recorder, weighing().wanted(cluster), this::settle);
    long unused = data.run();
    return data;
  }

  private Weighing weighing() {
    return new Weighing(plan, cell, layout, recorder);
  }

  private void step(Cluster cluster, ProcessSampler sampler, int index, Step step)
      throws ExecutionException, InterruptedException {
    if (step instanceof Step.Capacity capacity) {
      new CapacityRun(
              plan,
              cell,
              capacity,
              directory,
              recorder,
              (stream, open) -> step(cluster, sampler, stream, open))
          .run(index);
      return;
    }
    progress.phase(step.id());
    windowBegins = new CompletableFuture<>();
    safety = new Safety();
    StepWatch patience = new StepWatch(step);
    watch = patience;
    List<Harm> harms = step instanceof Step.Open open ? open.faults() : List.of();
    List<CompletableFuture<Map<String, String>>> running = new ArrayList<>();
    for (Child client : cluster.clients()) {
      running.add(client.ask(new Command.RunStep(index, step, !harms.isEmpty())));
    }
    var unused = windowBegins.thenCompose(nanos -> sampler.sample());
    if (!harms.isEmpty()) {
      Clock clock = Clock.host();
      Targets targets = new Targets(cluster, layout, clock);
      HarmedStep harmed =
          new HarmedStep(
              cell.id(), step.id(), targets::find, recorder, sampler::sample, safety, clock);
      new FaultSchedule(harmed, harms).carryOut(windowBegins, running.getFirst());
    }
    patience.await(running);
    sampler.sample().join();
    if (!harms.isEmpty()) {
      awaitHealed(cluster);
    }
  }

  /// Where redundancy does not come back the judge says so from the marks; the keys are read
  /// nevertheless.
  private void awaitHealed(Cluster cluster) throws InterruptedException {
    progress.phase("waiting until safe");
    try {
      cluster.awaitSafe(layout.memberSeats().isEmpty() ? 0 : cluster.aliveMembers().size());
    } catch (ProblemException e) {
      progress.phase("not safe again");
    }
  }

  private void audit(Cluster cluster) throws ExecutionException, InterruptedException {
    settle();
    progress.phase("reading every key back");
    mark(Mark.Type.AUDIT_BEGINS, "", "reading every key back", Map.of());
    Map<String, String> answer = cluster.clients().getFirst().ask(new Command.Audit()).get();
    mark(Mark.Type.AUDIT_ENDS, "", "every key was read back", answer);
  }

  /// Backups that are sent in batches may be a period behind; a final read from the closest copy
  /// would take what is merely late for lost.
  private void settle() throws InterruptedException {
    if (strategy.batched()) {
      progress.phase("waiting for the last batch of backups");
      Thread.sleep(layout.settings().durationOf("backup").plus(BATCH_MARGIN));
    }
  }

  @Override
  public void heard(Child child, Message message) {
    switch (message) {
      case Message.Ticked ticked -> ticked(ticked.intervals());
      case Message.Hiccuped hiccup -> recorder.hiccup(cell.id(), child, hiccup);
      case Message.Advanced advanced -> advanced(advanced);
      case Message.Marked marked -> {
        recorder.mark(marked.mark().in(cell.id()));
        safety.heard(marked.mark().type());
        if (marked.mark().type() == Mark.Type.WINDOW_BEGINS) {
          windowBegins.complete(marked.mark().nanos());
        }
      }
      case Message.Hello hello -> {}
      case Message.Answered answered -> {}
    }
  }

  private void advanced(Message.Advanced far) {
    StepWatch watching = watch;
    if (watching != null) {
      watching.advanced(System.nanoTime());
    }
    progress.advanced(far.what(), far.done(), far.total(), far.perSecond());
  }

  private void ticked(List<Interval> rows) {
    StepWatch watching = watch;
    if (watching != null) {
      watching.heard(rows, System.nanoTime());
    }
    recorder.intervals(rows);
  }

  @Override
  public void lost(Child child, int exit) {
    mark(
        Mark.Type.PROCESS_LOST,
        "",
        child.name() + " ended unasked with exit code " + exit,
        Map.of("process", child.name(), "exit", Integer.toString(exit)));
  }

  /// Nobody writes the cell's files any more.
  private void ends(String text) {
    recorder.sealed(cell.id());
    mark(Mark.Type.CELL_ENDS, "", text, Map.of());
  }

  private void mark(Mark.Type type, String step, String text, Map<String, String> fields) {
    recorder.mark(cell.id(), type, step, text, fields);
  }
}
