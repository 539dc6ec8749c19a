package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.plan.Plan.Trial;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.event.TrialEvent;
import assay.run.context.ClockWatch;
import assay.run.context.LinkSampler;
import assay.run.context.ProcessSampler;
import assay.run.context.RunContext;
import assay.run.context.StartedCluster;
import assay.run.context.TrialContext;
import assay.run.context.TrialProcessFacts;
import assay.run.step.MapInspection;
import assay.run.step.MemoryMeasurement;
import assay.run.step.StepRunner;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Runs one trial: starts its processes, forms a cluster, and goes through all phases from loading to the final read.
public final class TrialRun {

  public static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration TRAINING_PATIENCE = Duration.ofMinutes(2);

  private final TrialContext context;
  private final StepRunner runner;
  private long beginNanos;
  private boolean failed;

  public TrialRun(RunContext run, Trial trial, ClusterLayout layout) {
    context = new TrialContext(run, trial, layout);
    runner = new StepRunner(context);
  }

  /// Runs the trial to its end on its own processes.
  ///
  /// @return the trial's processes
  /// @throws ProblemException when the cluster cannot be started
  public TrialProcessFacts run() throws IOException, InterruptedException {
    try (StartedCluster session = start()) {
      carryOut(session);
      end(session);
      return info(session);
    }
  }

  /// The trial's processes, and the facts of an existing cluster.
  TrialProcessFacts info(StartedCluster session) {
    TrialProcessFacts info = TrialProcessFacts.of(session.cluster());
    return session.seen().map(info::on).orElse(info);
  }

  /// Records that members of an existing cluster cannot be measured.
  private void declineMembers(StartedCluster session) {
    if (session.joinsExisting()) {
      context
          .recorder()
          .declined(
              context.trial().id(),
              "memory",
              "Assay did not start this cluster and cannot look into its members");
      context
          .recorder()
          .declined(
              context.trial().id(),
              "under-replicated",
              "the cluster was there before, and how many copies it keeps is not known");
    }
  }

  /// Starts the processes and returns at once.
  StartedCluster start() throws IOException {
    begins("configuration " + context.trial().title());
    context.says(starting());
    return context.run().starter().start(context.layout(), runner);
  }

  /// Runs the trial on the processes that it started.
  ///
  /// @throws ProblemException when the cluster does not form
  void carryOut(StartedCluster session) throws InterruptedException {
    session.claim();
    declineMembers(session);
    new JoinPhase(context, session.cluster()).fresh();
    measure(session, true);
  }

  /// Runs the trial on the processes of an earlier trial.
  ///
  /// @throws ProblemException when the processes cannot continue
  void takeOver(StartedCluster session) throws InterruptedException {
    begins("configuration %s, on the processes of %s".formatted(title(), session.layout().trial()));
    session.tell(runner);
    context.says(
        session.joinsExisting() ? "taking over clients" : "taking over " + members() + " members");
    declineMembers(session);
    new JoinPhase(context, session.cluster()).takenOver();
    measure(session, false);
  }

  /// Runs the trial in the processes of an earlier trial, which form a new cluster.
  ///
  /// @throws ProblemException when the processes cannot continue
  void beginAnew(StartedCluster session) throws InterruptedException {
    begins(
        "configuration %s, anew in the processes of %s"
            .formatted(title(), session.layout().trial()));
    session.tell(runner);
    context.says("starting %d members anew".formatted(members()));
    new JoinPhase(context, session.cluster()).anew();
    measure(session, false);
  }

  /// Runs the trial as a round of a soak, on the same members with its own clients, and deletes all data.
  ///
  /// @param first whether the members have not joined yet
  /// @param leftovers whether the previous round may have left data
  /// @return the round's processes
  /// @throws ProblemException when the cluster cannot be used
  public TrialProcessFacts round(StartedCluster session, boolean first, boolean leftovers)
      throws IOException, InterruptedException {
    Cluster cluster = session.cluster();
    begins("round " + context.trial().repeat());
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
    TrialProcessFacts info = TrialProcessFacts.of(cluster);
    clear(cluster);
    cluster.endClients(STOP_PATIENCE);
    ends("the round is complete");
    return info;
  }

  /// Deletes data left by the previous round, which would be mistaken for this round's.
  private void requireNothingStored(Cluster cluster) throws InterruptedException {
    Optional<String> stays = cleanup().drop(cluster.clients().getFirst());
    if (stays.isPresent()) {
      throw ProblemException.ofHost(
          "E501",
          "what the round before has stored stays: " + stays.get(),
          "look into the members' logs");
    }
  }

  /// Whether the trial failed. An event in the record says why.
  public boolean failed() {
    return failed;
  }

  /// The listener for a soak's processes, active before this round.
  public ChildHandle.ChildListener listener() {
    return runner;
  }

  /// Ends the processes gracefully, which completes their files.
  void end(StartedCluster session) {
    context.says(session.joinsExisting() ? "stopping, and removing what was stored" : "stopping");
    session.stop(context.layout().training() ? TRAINING_PATIENCE : STOP_PATIENCE);
    bringHome(session, true);
    ends("the run is complete");
  }

  /// Leaves the processes to the next trial, without data and with complete files.
  ///
  /// @return whether the processes can continue
  boolean leave(StartedCluster session) throws InterruptedException {
    context.says("throwing the data away");
    boolean left = !failed && session.whole() && cleanup().leave(session.cluster());
    if (left) {
      bringHome(session, false);
      ends("the run is complete");
    }
    return left;
  }

  /// Copies files from other hosts. A file that cannot be copied is missing in the record, so the trial fails.
  private void bringHome(StartedCluster session, boolean ended) {
    try {
      session.bringHome(ended);
    } catch (IOException e) {
      fails("the record is not whole: " + e.getMessage());
    }
  }

  private void measure(StartedCluster session, boolean fresh) throws InterruptedException {
    context.record(
        new TrialEvent.Ready(context.clock().nanos() - beginNanos),
        session.joinsExisting()
            ? "the cluster that was there before serves every client"
            : "every partition is owned and backed up as asked");
    Cluster cluster = session.cluster();
    String trial = context.trial().id();
    try (ClockWatch clocks = ClockWatch.begin(context, cluster);
        ProcessSampler sampler = new ProcessSampler(trial, cluster, context.recorder());
        LinkSampler link = linkSampler(session)) {
      if (fresh) {
        JfrRecordings.begin(
            cluster, context.trial(), context.directory(), context.run().progress());
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

  /// Checks that the cluster is still in the trial's configuration; otherwise the figures belong to none.
  private void requireConfiguration(StartedCluster session) throws InterruptedException {
    try {
      session.requireConfiguration();
    } catch (ProblemException e) {
      fails(e.problems().getFirst().what());
    }
  }

  private @Nullable LinkSampler linkSampler(StartedCluster session) {
    return session
        .link()
        .map(link -> new LinkSampler(context.trial().id(), link, context.recorder()))
        .orElse(null);
  }

  /// The phases of every trial, in order.
  private List<Phase> phases(Cluster cluster, ProcessSampler sampler) {
    MapInspection contentCheck = new MapInspection(context, cluster);
    LoadPhase load = new LoadPhase(context, cluster);
    ArrivalPhases sites = new ArrivalPhases(context, cluster);
    List<Phase> phases = new ArrayList<>();
    phases.add(new PreparePhase(context, cluster));
    phases.add(sites::observe);
    phases.add(load);
    phases.add(contentCheck::afterLoading);
    phases.add(new IdlePhase(context, cluster, sampler));
    int index = 0;
    for (Step step : context.plan().steps(context.trial())) {
      phases.add(new StepPhase(context, cluster, sampler, runner, contentCheck, index, step));
      index++;
    }
    phases.add(load::measureMemoryAgain);
    phases.add(sites::drain);
    phases.add(new FinalReadPhase(context, cluster));
    phases.add(sites::audit);
    return phases;
  }

  /// Measures live memory while everything is stored, then deletes the data.
  private void clear(Cluster cluster) throws InterruptedException {
    context.says("measuring memory, and throwing the data away");
    try {
      new MemoryMeasurement(context).whatLives(cluster);
    } catch (ExecutionException e) {
      fails("the members' memory could not be measured: " + reasonOf(e));
    }
    cleanup().drop(cluster.clients().getFirst()).ifPresent(this::fails);
  }

  private TrialDataRemoval cleanup() {
    return new TrialDataRemoval(context.clock());
  }

  static String reasonOf(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null ? e.toString() : cause.getMessage();
  }

  private String title() {
    return context.trial().title();
  }

  private int members() {
    return context.layout().memberSeats().size();
  }

  private String starting() {
    return context.run().starter().says(context.layout());
  }

  private void begins(String text) {
    beginNanos = context.clock().nanos();
    context.record(new TrialEvent.TrialBegins(), text);
  }

  private void fails(String reason) {
    failed = true;
    context.record(new TrialEvent.TrialFailed(reason), reason);
  }

  /// Seals the trial's files, which are complete now.
  private void ends(String text) {
    context.recorder().sealed(context.trial().id());
    context.record(new TrialEvent.TrialEnds(), text);
  }
}
