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

/// Carries out one cell: its processes become a cluster, and that goes through the phases of a cell, from
/// the data to the final read.
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

  /// Runs it to its end on processes of its own.
  ///
  /// @return what its processes were
  /// @throws ProblemException where the cluster cannot be started
  public ProcessInfo run() throws IOException, InterruptedException {
    try (ClusterSession session = start()) {
      carryOut(session);
      end(session);
      return info(session);
    }
  }

  /// What its processes are, and what the cluster is where that was there before.
  ProcessInfo info(ClusterSession session) {
    ProcessInfo info = ProcessInfo.of(session.cluster());
    return session.seen().map(info::on).orElse(info);
  }

  /// Of members that were there before nothing is known, and the record says so.
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

  /// Starts its processes and returns at once.
  ClusterSession start() throws IOException {
    begins("strategy " + context.cell().title());
    context.says(starting());
    return context.run().starter().start(context.layout(), runner);
  }

  /// Carries it out on the processes it has started.
  ///
  /// @throws ProblemException where they do not become a cluster
  void carryOut(ClusterSession session) throws InterruptedException {
    session.claim();
    declineMembers(session);
    new JoinPhase(context, session.cluster()).fresh();
    measure(session, true);
  }

  /// Carries it out on the processes that a cell before it has left.
  ///
  /// @throws ProblemException where they cannot go on
  void takeOver(ClusterSession session) throws InterruptedException {
    begins("strategy %s, on the processes of %s".formatted(title(), session.layout().cell()));
    session.tell(runner);
    context.says(
        session.joinsExisting() ? "taking over clients" : "taking over " + members() + " members");
    declineMembers(session);
    new JoinPhase(context, session.cluster()).takenOver();
    measure(session, false);
  }

  /// Carries it out in the processes that a cell before it has left, as members and clients of a cluster
  /// that is made anew.
  ///
  /// @throws ProblemException where they cannot go on
  void beginAnew(ClusterSession session) throws InterruptedException {
    begins("strategy %s, anew in the processes of %s".formatted(title(), session.layout().cell()));
    session.tell(runner);
    context.says("starting %d members anew".formatted(members()));
    new JoinPhase(context, session.cluster()).anew();
    measure(session, false);
  }

  /// Carries it out as a round of a soak: on members that stay, with clients of its own, and leaves
  /// nothing stored.
  ///
  /// @param first whether the members have not joined yet
  /// @param leftovers whether the round before may have left something stored
  /// @return what its processes were
  /// @throws ProblemException where the cluster cannot be used
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

  /// Throws away what a round before it could not, which would be taken for this round's.
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

  /// Whether something kept it from its end; an event in the record says what.
  public boolean failed() {
    return failed;
  }

  /// Who is to hear the processes of a soak from before this round on.
  public Child.ChildListener listener() {
    return runner;
  }

  /// Ends its processes in good order, so that their files are whole.
  void end(ClusterSession session) {
    context.says(session.joinsExisting() ? "stopping, and removing what was stored" : "stopping");
    session.stop(context.layout().training() ? TRAINING_PATIENCE : STOP_PATIENCE);
    bringHome(session, true);
    ends("the run is complete");
  }

  /// Leaves its processes, without its data and with its files whole, to a cell after it.
  ///
  /// @return whether they can go on
  boolean leave(ClusterSession session) throws InterruptedException {
    context.says("throwing the data away");
    boolean left = !failed && session.whole() && cleanup().leave(session.cluster());
    if (left) {
      bringHome(session, false);
      ends("the run is complete");
    }
    return left;
  }

  /// What stays on another host is not in the record, so the cell has failed then.
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

  /// What was measured is of no configuration if the cluster is no longer in that of the cell.
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

  /// What every cell does with its cluster, in this order.
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

  /// Weighs what lives while everything is stored, and throws it away.
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

  /// Why a process could not do what it was asked.
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

  /// Seals what it left, now that nothing writes its files any more.
  private void ends(String text) {
    context.recorder().sealed(context.cell().id());
    context.record(new CellEvent.CellEnds(), text);
  }
}
