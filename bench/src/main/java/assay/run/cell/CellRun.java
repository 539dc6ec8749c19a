package assay.run.cell;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.plan.Plan.Cell;
import assay.plan.Step;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.event.CellEvent;
import assay.run.context.CellContext;
import assay.run.context.ClockWatch;
import assay.run.context.ClusterSession;
import assay.run.context.LinkSampler;
import assay.run.context.ProcessInfo;
import assay.run.context.ProcessSampler;
import assay.run.context.RunContext;
import assay.run.step.ContentCheck;
import assay.run.step.MemoryMeasurement;
import assay.run.step.StepRunner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Runs one cell: starts its processes, forms a cluster, and goes through all phases from loading to the final read.
public final class CellRun {

  public static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration TRAINING_PATIENCE = Duration.ofMinutes(2);

  private final CellContext context;
  private final StepRunner runner;
  private long beginNanos;
  private boolean failed;

  public CellRun(RunContext run, Cell cell, ClusterLayout layout) {
    context = new CellContext(run, cell, layout);
    runner = new StepRunner(context);
  }

  /// Runs the cell to its end on its own processes.
  ///
  /// @return the cell's processes
  /// @throws ProblemException when the cluster cannot be started
  public ProcessInfo run() throws IOException, InterruptedException {
    try (ClusterSession session = start()) {
      carryOut(session);
      end(session);
      return info(session);
    }
  }

  /// The cell's processes, and the facts of an existing cluster.
  ProcessInfo info(ClusterSession session) {
    ProcessInfo info = ProcessInfo.of(session.cluster());
    return session.seen().map(info::on).orElse(info);
  }

  /// Records that members of an existing cluster cannot be measured.
  private void declineMembers(ClusterSession session) {
    if (session.joinsExisting()) {
      context
          .recorder()
          .declined(
              context.cell().id(),
              "memory",
              "the cluster was there before, and its members are not Assay's to look into");
      context
          .recorder()
          .declined(
              context.cell().id(),
              "under-replicated",
              "the cluster was there before, and how many copies it keeps is not known");
    }
  }

  /// Starts the processes and returns at once.
  ClusterSession start() throws IOException {
    begins("strategy " + context.cell().title());
    context.says(starting());
    return context.run().starter().start(context.layout(), runner);
  }

  /// Runs the cell on the processes that it started.
  ///
  /// @throws ProblemException when the cluster does not form
  void carryOut(ClusterSession session) throws InterruptedException {
    session.claim();
    declineMembers(session);
    new JoinPhase(context, session.cluster()).fresh();
    measure(session, true);
  }

  /// Runs the cell on the processes of an earlier cell.
  ///
  /// @throws ProblemException when the processes cannot continue
  void takeOver(ClusterSession session) throws InterruptedException {
    begins("strategy %s, on the processes of %s".formatted(title(), session.layout().cell()));
    session.tell(runner);
    context.says(
        session.joinsExisting() ? "taking over clients" : "taking over " + members() + " members");
    declineMembers(session);
    new JoinPhase(context, session.cluster()).takenOver();
    measure(session, false);
  }

  /// Runs the cell in the processes of an earlier cell, which form a new cluster.
  ///
  /// @throws ProblemException when the processes cannot continue
  void beginAnew(ClusterSession session) throws InterruptedException {
    begins("strategy %s, anew in the processes of %s".formatted(title(), session.layout().cell()));
    session.tell(runner);
    context.says("starting %d members anew".formatted(members()));
    new JoinPhase(context, session.cluster()).anew();
    measure(session, false);
  }

  /// Runs the cell as a round of a soak, on the same members with its own clients, and deletes all data.
  ///
  /// @param first whether the members have not joined yet
  /// @param leftovers whether the previous round may have left data
  /// @return the round's processes
  /// @throws ProblemException when the cluster cannot be used
  public ProcessInfo round(ClusterSession session, boolean first, boolean leftovers)
      throws IOException, InterruptedException {
    Cluster cluster = session.cluster();
    begins("round " + context.cell().repeat());
    context.says(first ? starting() : "starting clients");
    JoinPhase join = new JoinPhase(context, cluster);
    if (first) {
      join.fresh();
    } else {
      join.newClients();
    }
    if (leftovers) {
      requireNothingStored(cluster);
    }
    measure(session, false);
    ProcessInfo info = ProcessInfo.of(cluster);
    clear(cluster);
    cluster.endClients(STOP_PATIENCE);
    ends("the round is complete");
    return info;
  }

  /// Deletes data left by the previous round, which would be mistaken for this round's.
  private void requireNothingStored(Cluster cluster) throws InterruptedException {
    Optional<String> stays = cleanup().drop(cluster.clients().getFirst());
    if (stays.isPresent()) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E501",
              "what the round before has stored stays: " + stays.get(),
              "look into the members' logs"));
    }
  }

  /// Whether the cell failed. An event in the record says why.
  public boolean failed() {
    return failed;
  }

  /// The listener for a soak's processes, active before this round.
  public Child.ChildListener listener() {
    return runner;
  }

  /// Ends the processes gracefully, which completes their files.
  void end(ClusterSession session) {
    context.says(session.joinsExisting() ? "stopping, and removing what was stored" : "stopping");
    session.stop(context.layout().training() ? TRAINING_PATIENCE : STOP_PATIENCE);
    bringHome(session, true);
    ends("the run is complete");
  }

  /// Leaves the processes to the next cell, without data and with complete files.
  ///
  /// @return whether the processes can continue
  boolean leave(ClusterSession session) throws InterruptedException {
    context.says("throwing the data away");
    boolean left = !failed && session.whole() && cleanup().leave(session.cluster());
    if (left) {
      bringHome(session, false);
      ends("the run is complete");
    }
    return left;
  }

  /// Copies files from other hosts. A file that cannot be copied is missing in the record, so the cell fails.
  private void bringHome(ClusterSession session, boolean ended) {
    try {
      session.bringHome(ended);
    } catch (IOException e) {
      fails("the record is not whole: " + e.getMessage());
    }
  }

  private void measure(ClusterSession session, boolean fresh) throws InterruptedException {
    context.record(
        new CellEvent.Ready(context.clock().nanos() - beginNanos),
        session.joinsExisting()
            ? "the cluster that was there before serves every client"
            : "every partition is owned and backed up as asked");
    Cluster cluster = session.cluster();
    String cell = context.cell().id();
    try (ClockWatch clocks = ClockWatch.begin(context, cluster);
        ProcessSampler sampler = new ProcessSampler(cell, cluster, context.recorder());
        LinkSampler link = linkSampler(session)) {
      if (fresh) {
        JfrRecordings.begin(cluster, context.cell(), context.directory(), context.run().progress());
      }
      for (Phase phase : phases(cluster, sampler)) {
        phase.run();
        if (phase.leavesNothing()) {
          return;
        }
      }
      requireConfiguration(session);
    } catch (ExecutionException e) {
      fails(reasonOf(e));
    }
  }

  /// Checks that the cluster is still in the cell's configuration; otherwise the figures belong to none.
  private void requireConfiguration(ClusterSession session) throws InterruptedException {
    try {
      session.requireConfiguration();
    } catch (ProblemException e) {
      fails(e.problems().getFirst().what());
    }
  }

  private @Nullable LinkSampler linkSampler(ClusterSession session) {
    return session
        .link()
        .map(link -> new LinkSampler(context.cell().id(), link, context.recorder()))
        .orElse(null);
  }

  /// The phases of every cell, in order.
  private List<Phase> phases(Cluster cluster, ProcessSampler sampler) {
    ContentCheck contentCheck = new ContentCheck(context, cluster);
    LoadPhase load = new LoadPhase(context, cluster);
    SitePhases sites = new SitePhases(context, cluster);
    List<Phase> phases = new ArrayList<>();
    phases.add(new PreparePhase(context, cluster));
    phases.add(sites::observe);
    phases.add(load);
    phases.add(contentCheck::afterLoading);
    phases.add(new RestPhase(context, cluster, sampler));
    int index = 0;
    for (Step step : context.plan().steps(context.cell())) {
      phases.add(new StepPhase(context, cluster, sampler, runner, contentCheck, index, step));
      index++;
    }
    phases.add(load::weighAgain);
    phases.add(sites::drain);
    phases.add(new AuditPhase(context, cluster));
    phases.add(sites::audit);
    return phases;
  }

  /// Measures live memory while everything is stored, then deletes the data.
  private void clear(Cluster cluster) throws InterruptedException {
    context.says("weighing, and throwing the data away");
    try {
      new MemoryMeasurement(context).whatLives(cluster);
    } catch (ExecutionException e) {
      fails("the members could not be weighed: " + reasonOf(e));
    }
    cleanup().drop(cluster.clients().getFirst()).ifPresent(this::fails);
  }

  private CellCleanup cleanup() {
    return new CellCleanup(context.clock());
  }

  static String reasonOf(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null ? e.toString() : cause.getMessage();
  }

  private String title() {
    return context.cell().title();
  }

  private int members() {
    return context.layout().memberSeats().size();
  }

  private String starting() {
    return context.run().starter().says(context.layout());
  }

  private void begins(String text) {
    beginNanos = context.clock().nanos();
    context.record(new CellEvent.CellBegins(), text);
  }

  private void fails(String reason) {
    failed = true;
    context.record(new CellEvent.CellFailed(reason), reason);
  }

  /// Seals the cell's files, which are complete now.
  private void ends(String text) {
    context.recorder().sealed(context.cell().id());
    context.record(new CellEvent.CellEnds(), text);
  }
}
