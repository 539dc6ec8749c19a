package assay.child;

import assay.api.Workload;
import assay.api.engine.Engine;
import assay.json.JsonCodec;
import assay.probe.ClockProbe;
import assay.probe.JvmProbe;
import assay.probe.SleepOvershoot;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import assay.tether.CommandEnvelope;
import assay.tether.Message;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Carries out each of the parent's commands on its own thread: a step that runs for a minute does not delay other
/// commands.
final class CommandHandler {

  private final MessageWriter writer;
  private final HeapBallast ballast = new HeapBallast();
  private final ProcessUsageProbe use = new ProcessUsageProbe();
  private long taken;
  private final AtomicReference<@Nullable ChildRole> post = new AtomicReference<>();

  private volatile @Nullable JfrRecording flight;

  CommandHandler(MessageWriter writer) {
    this.writer = writer;
  }

  void take(String line) {
    Thread.ofPlatform().name("assay-order-" + ++taken).daemon().start(() -> carryOut(line));
  }

  private void carryOut(String line) {
    CommandEnvelope envelope;
    try {
      envelope = JsonCodec.read(line, CommandEnvelope.class);
    } catch (RuntimeException | Error e) {
      System.err.println("assay: cannot understand the parent, halting: " + e);
      ChildMain.halt();
      return;
    }
    carryOut(envelope);
  }

  private void carryOut(CommandEnvelope envelope) {
    try {
      Object answer = envelope.command().answer().cast(carryOut(envelope.command()));
      writer.say(Message.Answered.with(envelope.id(), answer));
      if (envelope.command() instanceof Command.Stop) {
        writer.finish();
        ChildMain.exit();
      }
    } catch (Throwable failure) {
      StringWriter detail = new StringWriter();
      failure.printStackTrace(new PrintWriter(detail));
      writer.say(Message.Answered.failed(envelope.id(), sentence(failure), detail.toString()));
    }
  }

  private static String sentence(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.toString()
        : message.lines().findFirst().orElse(message);
  }

  private Object carryOut(Command<?> command) throws Exception {
    return switch (command) {
      case Command.StartMember start -> {
        ProcessSpec seat = start.process();
        MemberRole member = new MemberRole(engine(seat), workload(seat), seat);
        take(member);
        yield member.joined();
      }
      case Command.OpenClient open -> {
        ProcessSpec seat = open.process();
        if (post.get() == null) {
          take(new ClientRole(engine(seat), workload(seat), seat));
        }
        client().begin(workload(seat), open, writer);
        yield client().opened();
      }
      case Command.LookAtExisting look ->
          new Answer.Looked(ClientRole.existing(engine(look.engine())).look(look.there()));
      case Command.RemoveFromExisting remove ->
          new Answer.Removed(ClientRole.existing(engine(remove.engine())).remove(remove.there()));
      case Command.ReadClock read -> new Answer.ClockRead(ChildClock.now());
      case Command.LayClock lay -> {
        ChildClock.lay(lay.shiftNanos());
        yield new Answer.Done();
      }
      case Command.MeasureUse measure -> use.now(programs());
      case Command.RecordFlight record -> {
        flight = JfrRecording.begin(Path.of(record.file()));
        yield new Answer.Recording(flight != null);
      }
      case Command.Stop stop -> {
        JfrRecording recorded = flight;
        if (recorded != null) {
          recorded.close();
        }
        leaveCluster();
        yield new Answer.Done();
      }
      case Command.ReadJvmCounters look ->
          new Answer.JvmCountersRead(JvmProbe.allocatedBytes(), datagramBytes());
      case Command.MeasureHeap measure ->
          post.get() instanceof MemberRole member
              ? measureHeap().of(member.memory())
              : measureHeap();
      case Command.CountFiles count -> ProcessUsageProbe.files(programs());
      case Command.AwaitSafe await -> work().awaitSafe(await);
      case Command.PrepareWorkload prepare -> work().prepare();
      case Command.Inspect inspect -> work().inspect(inspect);
      case Command.LoadData load -> work().load(load);
      case Command.RunStep run -> work().run(run);
      case Command.StartTraffic start -> work().startTraffic(start);
      case Command.StopTraffic stop -> work().stopTraffic(stop);
      case Command.FindBusiestOwner find -> work().findBusiestOwner();
      case Command.KillSimulated kill -> work().kill(kill);
      case Command.TellView tell -> member().view();
      case Command.TellRelease tell -> member().release();
      case Command.Ping reach -> ping(reach);
      case Command.Fill fill -> ballast.fill(fill.share());
      case Command.Drain drain -> ballast.drain();
      case Command.ReadFinally audit -> work().audit(audit);
      case Command.Observe observe -> work().observe();
      case Command.TellAcknowledged tell -> work().tellAcknowledged(tell);
      case Command.AwaitArrivals await -> work().awaitArrivals(await);
      case Command.Clear clear -> work().clear();
      case Command.ContinueRecord next -> work().continueRecord(next);
      case Command.LeaveTrial leave -> {
        client().end();
        yield new Answer.Done();
      }
      case Command.LeaveCluster leave -> {
        leaveCluster();
        yield new Answer.Done();
      }
      case Command.MeasureClock clock -> new Answer.ClockMeasured(ClockProbe.measure());
      case Command.MeasureSleepOvershoot naps ->
          new Answer.SleepOvershootMeasured(
              SleepOvershoot.tail(SleepOvershoot.take(Duration.ofMillis(naps.millis()))));
      case Command.MeasureNoopThroughput ceiling -> work().measure(ceiling);
      case Command.MeasureOverhead overhead -> work().measure(overhead);
    };
  }

  /// Processes of the member or client, if other than this one.
  private List<Long> programs() {
    ChildRole role = post.get();
    return role == null ? List.of() : role.processes();
  }

  private static Answer.MemoryMeasured measureHeap() {
    long max = Runtime.getRuntime().maxMemory();
    return JvmProbe.live()
        .map(live -> Answer.MemoryMeasured.of(live.heapBytes(), live.directBytes(), max))
        .orElseGet(() ->
            Answer.MemoryMeasured.declined("its JVM does not collect its garbage when asked"));
  }

  private void take(ChildRole taken) throws Exception {
    if (!post.compareAndSet(null, taken)) {
      taken.close();
      throw new IllegalStateException("this process already is a member or a client");
    }
  }

  private void leaveCluster() throws Exception {
    ChildRole held = post.getAndSet(null);
    if (held != null) {
      held.close();
    }
  }

  private MemberRole member() {
    if (post.get() instanceof MemberRole member) {
      return member;
    }
    throw new IllegalStateException("this process is not a member");
  }

  private ClientTrial work() {
    return client().work();
  }

  private ClientRole client() {
    if (post.get() instanceof ClientRole client) {
      return client;
    }
    throw new IllegalStateException("this process is not a client");
  }

  private static Engine engine(ProcessSpec seat) {
    return engine(seat.engine());
  }

  private static Engine engine(String name) {
    for (Engine engine : ServiceLoader.load(Engine.class)) {
      if (engine.name().equals(name)) {
        return engine;
      }
    }
    throw new IllegalStateException("no engine `" + name + "` on the class path");
  }

  private static Workload workload(ProcessSpec seat) {
    for (Workload workload : ServiceLoader.load(Workload.class)) {
      if (workload.name().equals(seat.workload())) {
        return workload;
      }
    }
    throw new IllegalStateException("no workload `" + seat.workload() + "` on the class path");
  }

  private OptionalLong datagramBytes() {
    return post.get() instanceof MemberRole member ? member.datagramBytes() : OptionalLong.empty();
  }

  private static Answer.Pinged ping(Command.Ping reach) throws IOException {
    InetAddress other = InetAddress.getByName(reach.address());
    long start = System.nanoTime();
    boolean reached = other.isReachable(reach.millis());
    return new Answer.Pinged(reached, System.nanoTime() - start);
  }
}
