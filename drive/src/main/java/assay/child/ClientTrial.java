package assay.child;

import assay.api.DataParameters;
import assay.api.Destroyable;
import assay.api.NeedsPreparation;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.JoinSpec;
import assay.api.engine.SimulatedMembers;
import assay.load.BusiestOwner;
import assay.load.ClientLoad;
import assay.load.DataLoadResult;
import assay.load.FinalReadResult;
import assay.load.background.BackgroundUsers;
import assay.load.calibrate.HarnessOverhead;
import assay.load.calibrate.NoopThroughput;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.served.SessionServer;
import assay.load.site.ArrivalWatch;
import assay.plan.ProcessName;
import assay.record.event.StepEvent.TrafficEnds;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryWriter;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.record.latency.ResponseFile;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A client's work in one trial: data, load, background users and files.
public final class ClientTrial implements AutoCloseable {

  private final Command.OpenClient open;
  private final Session session;
  private final Workload workload;
  private final ClientLoad load;
  private final BackgroundUsers crowd;
  private final List<Long> processes;
  private @Nullable SessionServer served;

  ClientTrial(Session session, Workload workload, Command.OpenClient open, MessageWriter writer)
      throws IOException {
    this.open = open;
    this.session = session;
    this.workload = workload;
    ProcessSpec seat = open.process();
    ClientIdentity client =
        new ClientIdentity(seat.trial(), seat.name(), open.client(), open.clients(), open.seed());
    long shift = ChildClock.shift();
    load =
        new ClientLoad(
            Clock.host(),
            client,
            seat.members(),
            session,
            workload,
            data(),
            open.historyFile().isEmpty()
                ? null
                : new HistoryWriter(
                    withFolder(open.historyFile()), client.trial(), client.name(), shift),
            new LatencyWriter(withFolder(open.latencyFile()), client.trial(), client.name(), shift),
            new ResponseFile(Files.createDirectories(folder()).resolve("responses.csv"), shift),
            teller(writer));
    if (!seat.sites().isEmpty()) {
      load.keepAcknowledged();
    }
    crowd = new BackgroundUsers(Clock.host(), client, session, workload, data());
    share(client);
    processes = open.program().isEmpty() ? List.of() : List.of(sendBy(open.program()));
  }

  /// Starts the program that sends the steps; closes every file if the start fails.
  private long sendBy(List<String> program) throws IOException {
    ProcessSpec seat = open.process();
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("name", seat.name());
    place.put("cluster", seat.cluster());
    place.put("address", seat.address());
    place.put("meeting", seat.addresses().getFirst());
    place.put("addresses", seat.addresses());
    place.put("port", seat.port());
    place.put("members", seat.members());
    place.put("settings", seat.settings());
    serve(place);
    try {
      return load.sendBy(program, seat.engine(), place, Files.createDirectories(folder()));
    } catch (IOException | RuntimeException e) {
      load.close();
      throw e;
    }
  }

  /// Serves a simulated cluster, whose data are in this process, to the program. Other clusters have servers of their own.
  private void serve(Map<String, Object> place) throws IOException {
    try {
      SimulatedMembers unused = session.capability(SimulatedMembers.class);
    } catch (UnsupportedOperationException e) {
      return;
    }
    SessionServer server = SessionServer.start(session, workload.types());
    served = server;
    place.put("meeting", JoinSpec.LOOPBACK);
    place.put("port", server.port());
  }

  /// Ids of the client's processes, if other than its own.
  List<Long> processes() {
    return processes;
  }

  /// Lets the trial's clients read each other's recent writes. Their folders are siblings and end with their names.
  private void share(ClientIdentity client) throws IOException {
    String folder = folder().getFileName().toString();
    boolean named = client.name().equals(ProcessName.client(client.number() + 1).text());
    if (client.clients() > 1 && named && folder.endsWith(client.name())) {
      String trial = folder.substring(0, folder.length() - client.name().length());
      List<Path> others =
          IntStream.rangeClosed(1, client.clients())
              .filter(number -> number != client.number() + 1)
              .mapToObj(number -> folder().resolveSibling(trial + ProcessName.client(number)))
              .map(ClientTrial::recentKeys)
              .toList();
      load.share(recentKeys(folder()), others);
    }
  }

  private static Path recentKeys(Path folder) {
    return folder.resolve("recent-keys.bin");
  }

  private static Path withFolder(String file) throws IOException {
    Path path = Path.of(file).toAbsolutePath();
    Files.createDirectories(path.resolveSibling("."));
    return path;
  }

  private static LoadListener teller(MessageWriter writer) {
    return new LoadListener() {
      @Override
      public void ticked(List<Interval> intervals) {
        writer.say(new Message.IntervalClosed(ChildClock.laid(intervals)));
      }

      @Override
      public void advanced(String what, long done, long total, double perSecond) {
        writer.say(new Message.Progressed(what, done, total, perSecond));
      }

      @Override
      public void onEvent(TimedEvent event) {
        writer.say(new Message.EventOccurred(ChildClock.laid(event)));
      }
    };
  }

  Answer.Safe awaitSafe(Command.AwaitSafe await) {
    return new Answer.Safe(
        ChildClock.laid(load.awaitSafe(await.members(), Duration.ofMillis(await.timeoutMillis()))));
  }

  Answer.Done prepare() throws Exception {
    load.prepare(folder());
    return new Answer.Done();
  }

  Answer.MapsInspected inspect(Command.Inspect inspect) throws Exception {
    return new Answer.MapsInspected(load.inspect(folder(), inspect.harmed()));
  }

  Answer.Loaded load(Command.LoadData part) throws Exception {
    if (part.part() == 1 && open.client() == 0 && !open.partitionsFile().isEmpty()) {
      load.writePartitions(withFolder(open.partitionsFile()));
    }
    DataLoadResult loaded = load.load(folder(), part.part(), part.parts());
    return new Answer.Loaded(loaded.entries(), loaded.nanos());
  }

  Answer.Done run(Command.RunStep run) {
    load.run(run.index(), run.step(), run.watchSafety());
    return new Answer.Done();
  }

  Answer.TrafficStarted startTraffic(Command.StartTraffic start) throws InterruptedException {
    Duration patience = Duration.ofMillis(start.patienceMillis());
    BackgroundUsers.Gathered gathered = crowd.begin(start.traffic(), start.collects(), patience);
    return new Answer.TrafficStarted(gathered.answered(), gathered.nanos());
  }

  TrafficEnds stopTraffic(Command.StopTraffic stop) {
    return crowd.end(Duration.ofMillis(stop.patienceMillis()));
  }

  Answer.BusiestOwnerFound findBusiestOwner() {
    BusiestOwner owner = load.findBusiestOwner();
    Optional<String> backup = Optional.of(owner.backup()).filter(name -> !name.isEmpty());
    return new Answer.BusiestOwnerFound(owner.member(), owner.keys(), owner.owners(), backup);
  }

  Answer.Killed kill(Command.KillSimulated kill) {
    return new Answer.Killed(session.capability(SimulatedMembers.class).kill(kill.member()));
  }

  Answer.FinallyRead audit(Command.ReadFinally read) {
    FinalReadResult audited = load.audit(Duration.ofMillis(read.calmMillis()));
    return new Answer.FinallyRead(
        audited.keys(),
        audited.unreadable(),
        audited.doubtful(),
        audited.again(),
        audited.onOwner(),
        audited.late(),
        audited.goesOn());
  }

  Answer.Done observe() {
    load.observe();
    return new Answer.Done();
  }

  Answer.Done tellAcknowledged(Command.TellAcknowledged tell) throws IOException {
    load.tellAcknowledged(withFolder(tell.file()));
    return new Answer.Done();
  }

  Answer.Arrived awaitArrivals(Command.AwaitArrivals await)
      throws IOException, InterruptedException {
    ArrivalWatch.Drained drained =
        load.awaitArrivals(
            await.acknowledged().stream().map(Path::of).toList(),
            await.settles(),
            Duration.ofMillis(await.patienceMillis()));
    return new Answer.Arrived(drained.missing(), drained.waitedNanos());
  }

  Answer.Done continueRecord(Command.ContinueRecord next) throws IOException {
    load.continueIn(withFolder(next.historyFile()), withFolder(next.latencyFile()));
    return new Answer.Done();
  }

  Answer.Done clear() {
    for (String map : workload.maps(data())) {
      session.capability(Destroyable.class, map).destroy();
    }
    return new Answer.Done();
  }

  Answer.NoopThroughputMeasured measure(Command.MeasureNoopThroughput measure) throws IOException {
    NoopThroughput ceiling =
        new NoopThroughput(session, workload, data(), measure.kind(), measure.requests());
    return new Answer.NoopThroughputMeasured(
        ceiling.measure(measure.threads(), measure.rounds(), folder()));
  }

  Answer.OverheadMeasured measure(Command.MeasureOverhead measure) throws IOException {
    HarnessOverhead overhead =
        new HarnessOverhead(session, workload, data(), measure.kind(), measure.requests());
    return new Answer.OverheadMeasured(overhead.measure(measure.pairs(), folder()));
  }

  private DataParameters data() {
    return new DataParameters(open.data(), new Settings(open.process().settings()));
  }

  private Path folder() {
    return Path.of(open.process().folder());
  }

  /// Stops the background users and closes the files; the session stays open.
  @Override
  public void close() throws Exception {
    try (NeedsPreparation prepared = workload instanceof NeedsPreparation made ? made : null) {
      crowd.close();
      load.close();
    } finally {
      SessionServer server = served;
      if (server != null) {
        server.close();
      }
    }
  }
}
