package assay.load;

import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.HasExpectedContent;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.NeedsPreparation;
import assay.api.Session;
import assay.api.Workload;
import assay.api.engine.Partitioned;
import assay.api.record.TypeClosure;
import assay.api.web.HasSeenAttributes;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.client.ResponseLog;
import assay.load.closed.ClosedStepRun;
import assay.load.closed.TimedStepRun;
import assay.load.keys.RecentlyWrittenKeys;
import assay.load.keys.RegisterWriters;
import assay.load.keys.WriteLeases;
import assay.load.open.OpenStepRun;
import assay.load.program.ProgramClientLoad;
import assay.load.site.AcknowledgedVersionsFile;
import assay.load.site.ArrivalWatch;
import assay.load.watch.ClusterEventWatch;
import assay.load.watch.MemberWatch;
import assay.load.watch.NearCacheWatch;
import assay.load.watch.RedundancyWatch;
import assay.load.watch.RetiredKeySubstitutionCounter;
import assay.load.watch.SerializedSizeRecorder;
import assay.load.watch.UpdateRestartWatch;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.event.TrialEvent;
import assay.record.history.HistoryWriter;
import assay.record.latency.LatencyWriter;
import assay.record.latency.ResponseFile;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Everything one client does to a cluster: loads its share of the data, runs steps and reads
/// everything back.
///
/// Steps run one at a time. A victim search or a wait for safety may run during a step.
public final class ClientLoad implements AutoCloseable {

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ClientContext context;
  private final DataLoad data;
  private final int members;
  private final @Nullable MemberWatch counted;
  private @Nullable ArrivalWatch arrivals;
  private @Nullable ProgramClientLoad program;
  private @Nullable Path shown;
  private List<Path> unmet = List.of();

  /// The caller closes the session; this object closes the writers.
  ///
  /// @param history null if no history is kept
  /// @param responses the outcomes of closed steps' requests, or null if they are not kept
  public ClientLoad(
      Clock clock,
      ClientIdentity client,
      int members,
      Session session,
      Workload workload,
      DataParameters numbers,
      @Nullable HistoryWriter history,
      LatencyWriter latency,
      @Nullable ResponseFile responses,
      LoadListener listener) {
    this.members = members;
    WriteLeases leases =
        new WriteLeases(
            clock,
            HasJudgedData.of(workload).registers(numbers),
            client.number(),
            client.clients(),
            RegisterWriters.of(numbers.settings()));
    ResponseLog log = responses == null ? null : new ResponseLog(responses);
    context =
        new ClientContext(
            clock, client, session, workload, numbers, leases, history, latency, log, listener);
    this.data = new DataLoad(context);
    this.counted =
        isFirst() ? context.partitioned().map(p -> new MemberWatch(context, p)).orElse(null) : null;
  }

  /// Only the first client reports events of the cluster: the others would report the same.
  private boolean isFirst() {
    return context.client().name().equals(ProcessName.client(1).text());
  }

  /// From now on a program in another language sends the steps' requests. This process does all
  /// else.
  ///
  /// @param place the client's number and name, and how to reach the cluster
  /// @param folder for the program's log
  /// @return the program's process id
  public long sendBy(List<String> command, String engine, Map<String, ?> place, Path folder)
      throws IOException {
    List<String> types =
        TypeClosure.of(OwnerReadProcessor.with(context.workload().types())).stream()
            .map(Class::getSimpleName)
            .toList();
    Map<String, Object> told = Map.of("place", place, "types", types);
    ProgramClientLoad opened = ProgramClientLoad.open(command, context, engine, told, folder);
    program = opened;
    return opened.pid();
  }

  /// Shares the keys of recent writes with the trial's other clients. Every client must call this
  /// before the first write.
  ///
  /// @param own shows this client's keys; deleted when this client closes
  /// @param others the other clients' files, opened when the first step begins
  public void share(Path own, List<Path> others) throws IOException {
    context.leases().show(RecentlyWrittenKeys.create(own));
    shown = own;
    unmet = List.copyOf(others);
  }

  /// Opens the other clients' files. A client without a file shares nothing.
  private void meet() {
    List<RecentlyWrittenKeys> met = new ArrayList<>();
    for (Path other : unmet) {
      if (Files.exists(other)) {
        try {
          met.add(RecentlyWrittenKeys.open(other));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    if (!met.isEmpty()) {
      context.leases().recent().meet(met);
      unmet = List.of();
    }
  }

  /// Waits until every partition has an owner and its backups. Returns at once if the engine does
  /// not report safety.
  ///
  /// @param spread how many members must own partitions; 0 for any number
  /// @return the moment at which that was seen
  /// @throws IllegalStateException after the timeout, or if the state can never be reached
  public long awaitSafe(int spread, Duration timeout) {
    Optional<Partitioned> partitioned = context.partitioned();
    long deadline = context.clock().nanos() + timeout.toNanos();
    while (partitioned.isPresent() && !safe(partitioned.get(), spread)) {
      if (spread > 0 && isAsSafeAsItGets(partitioned.get(), spread)) {
        throw new IllegalStateException(
            "over %d members partitions are owned again, but never backed up as asked"
                .formatted(spread));
      }
      if (context.clock().nanos() > deadline) {
        throw new IllegalStateException(
            "after %,d ms some partition was not owned and backed up as asked over %d members"
                .formatted(timeout.toMillis(), spread));
      }
      context.clock().parkNanos(POLL_NANOS);
    }
    return context.clock().nanos();
  }

  /// Whether every partition has an owner and the missing backups will not be made. False if the
  /// engine does not answer.
  private static boolean isAsSafeAsItGets(Partitioned partitioned, int spread) {
    try {
      return !partitioned.becomesSafe(spread)
          && IntStream.range(0, partitioned.partitions())
              .allMatch(partition -> partitioned.ownerOf(partition) != null);
    } catch (RuntimeException nobodyAnswers) {
      return false;
    }
  }

  private boolean safe(Partitioned partitioned, int spread) {
    return spread > 0
        ? RedundancyWatch.safe(partitioned, spread)
        : IntStream.rangeClosed(1, members).anyMatch(n -> RedundancyWatch.safe(partitioned, n));
  }

  /// Writes the partition of every register and counter, by key index, as a JSON array; no file if
  /// the engine does not report partitions.
  public void writePartitions(Path path) throws IOException {
    Optional<Partitioned> partitioned = context.partitioned();
    if (partitioned.isPresent()) {
      int keys = context.leases().registers() + context.keyed().counters(context.data());
      Files.writeString(
          path,
          IntStream.range(0, keys)
              .map(key -> partitioned.get().partitionOf(context.keyed().key(key, context.data())))
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(",", "[", "]\n")));
    }
  }

  /// Lets the workload prepare what its requests need outside the cluster.
  public void prepare(Path folder) throws Exception {
    if (context.workload() instanceof NeedsPreparation prepared) {
      prepared.prepare(new ClientWorkloadEnvironment(context, folder));
    }
    if (context.client().number() == 0) {
      SerializedSizeRecorder.record(context);
      nameAttributes();
    }
  }

  /// The history has only the numbers of the attributes.
  private void nameAttributes() {
    if (context.workload() instanceof HasSeenAttributes sessions) {
      List<String> names = sessions.attributes();
      context.record(
          context.clock().nanos(),
          new TrialEvent.SessionAttributes(names),
          null,
          "a session has the attributes " + String.join(", ", names));
    }
  }

  /// Lets the workload check its maps that changed since the last check.
  ///
  /// @param harmed whether a fault happened since the last check
  public List<ContentReport> inspect(Path folder, boolean harmed) throws Exception {
    return context.workload() instanceof HasExpectedContent inspectable
        ? inspectable.checkContent(new ClientWorkloadEnvironment(context, folder, harmed))
        : List.of();
  }

  /// Writes one part of this client's registers. The first client also lets the workload fill its
  /// own maps. Parts are written in order, each once.
  ///
  /// @param part from 1
  /// @throws IllegalStateException if a batch failed on every attempt
  public DataLoadResult load(Path folder, int part, int parts) throws Exception {
    DataLoadResult registers = data.run(part, parts);
    if (context.client().number() > 0
        || !(context.workload() instanceof HasMappedData mappedData)) {
      return registers;
    }
    long begin = context.clock().nanos();
    long mapped = mappedData.fill(new ClientWorkloadEnvironment(context, folder), part, parts);
    return new DataLoadResult(
        registers.entries() + mapped, registers.nanos() + context.clock().nanos() - begin);
  }

  /// Runs one step, until the last request has ended or was given up.
  ///
  /// @param index the step's index in the plan
  /// @param watchSafety whether to record every change of the engine's safe signal
  /// @throws IllegalStateException if the workload or the recording failed
  public void run(int index, Step step, boolean watchSafety) {
    meet();
    Optional<Partitioned> partitioned = watchSafety ? context.partitioned() : Optional.empty();
    if (partitioned.isEmpty()) {
      look(step.id());
      watched(index, step);
      look(step.id());
      return;
    }
    Partitioned where = partitioned.get();
    try (RedundancyWatch watch = new RedundancyWatch(context, step.id(), where, members)) {
      eventful(index, step, where);
    }
  }

  private void eventful(int index, Step step, Partitioned where) {
    MemberWatch own = counted;
    if (own == null) {
      watched(index, step);
      return;
    }
    try (MemberWatch.Watching watching = own.during(step.id());
        ClusterEventWatch events = new ClusterEventWatch(context, step.id(), where)) {
      watched(index, step);
    }
  }

  private void look(@Nullable String step) {
    if (counted != null) {
      counted.look(step);
    }
  }

  private void watched(int index, Step step) {
    try (NearCacheWatch near = new NearCacheWatch(context, step.id());
        UpdateRestartWatch solution = new UpdateRestartWatch(context, step.id());
        RetiredKeySubstitutionCounter keys = new RetiredKeySubstitutionCounter(context, step.id());
        OwnerRereader settling = new OwnerRereader(context, step)) {
      run(index, step);
    }
  }

  private void run(int index, Step step) {
    ProgramClientLoad other = program;
    if (other != null) {
      other.run(index, step);
      return;
    }
    switch (step) {
      case Step.Closed closed -> new ClosedStepRun(context, index, closed).run();
      case Step.Timed timed -> new TimedStepRun(context, index, timed).run();
      case Step.Open open -> new OpenStepRun(context, index, open).run();
      case Step.Capacity capacity ->
          throw new IllegalArgumentException("a client runs the tries of a search, one by one");
    }
  }

  /// Completes the files between two steps, and goes on in new ones.
  ///
  /// @throws IllegalStateException if no history is kept
  public void continueIn(Path history, Path latency) throws IOException {
    HistoryWriter kept = context.history();
    if (kept == null) {
      throw new IllegalStateException("this client keeps no history");
    }
    kept.continueIn(history);
    context.latency().continueIn(latency);
  }

  /// Finds the member that owns the most registers written since the load, or the most registers if
  /// none was written.
  ///
  /// @throws IllegalStateException if the engine does not report owners
  public BusiestOwner findBusiestOwner() {
    return BusiestOwner.find(context);
  }

  /// Reads every register and counter back into the history. One client reads all clients' keys.
  ///
  /// @param calm how long no register may have got newer before those that lack a version are lost
  public FinalReadResult audit(Duration calm) {
    look(null);
    return new FinalRead(context, calm).run();
  }

  /// From now on keeps the last acknowledged version of every register.
  public void keepAcknowledged() {
    context.leases().known().keepForSites();
  }

  /// Writes the last acknowledged versions for other sites' observers.
  public void tellAcknowledged(Path file) throws IOException {
    AcknowledgedVersionsFile.write(file, context.leases().known().acknowledged());
  }

  /// Starts to record the versions that arrive at this site.
  public void observe() {
    arrivals = new ArrivalWatch(context);
  }

  /// Waits for versions acknowledged at other sites, see [ArrivalWatch#await].
  ///
  /// @throws IllegalStateException if [#observe] was not called
  public ArrivalWatch.Drained awaitArrivals(
      List<Path> acknowledged, boolean settles, Duration patience)
      throws IOException, InterruptedException {
    ArrivalWatch watch = arrivals;
    if (watch == null) {
      throw new IllegalStateException("this process does not observe its site");
    }
    return watch.await(acknowledged, settles, patience);
  }

  @Override
  public void close() throws IOException {
    if (arrivals != null) {
      arrivals.close();
    }
    try (ProgramClientLoad ended = program;
        HistoryWriter history = context.history();
        ResponseLog responses = context.responses()) {
      context.latency().close();
    }
    if (shown != null) {
      Files.deleteIfExists(shown);
    }
  }
}
