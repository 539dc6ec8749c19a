package assay.run.watch;

import assay.cluster.ChildHandle;
import assay.host.ExistingClusterFile;
import assay.judge.watch.JudgedWindow;
import assay.judge.watch.WindowJudge;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.problem.ProblemException;
import assay.record.latency.DurationHistogram;
import assay.run.context.UserJar;
import assay.schedule.Clock;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// A canary on an existing cluster: clients with a small load on keys of their own, until an interrupt.
///
/// The load goes on in windows. At the end of each, a client reads every key back, the window is judged with what
/// earlier windows promised, and its files are deleted. A key stays from window to window. If too many keys cannot be
/// written any more, because the outcome of a write is unknown, the keys are removed and written anew.
public final class ClusterWatch implements ChildHandle.ChildListener, AutoCloseable {

  /// The trial in the rows of the clients.
  public static final String TRIAL = "watch";

  /// The most that the clients may use together, of a core.
  public static final double MOST_CPU = 0.01;

  /// How long the just-in-time compiler may take more than that.
  private static final long WARM_NANOS = 120_000_000_000L;

  private static final double LOWER = 0.8;
  private static final double LEAST_RATE = 1;

  /// The history has a byte for the step.
  private static final int STREAMS = 100;

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final Kit kit;
  private final WatchListener listener;
  private final Clock clock = Clock.host();
  private final WindowFiles files;
  private final WatchClients clients;
  private final OutageTracker outages;
  private final WindowJudge judge;
  private final long beginsNanos;
  private double perSecond;
  private long window;
  private long judgedWindows;
  private boolean worn;
  private boolean over;
  private boolean costly;
  private @Nullable ClientUse use;
  private long reportedNanos;

  /// What to watch.
  ///
  /// @param plan one configuration with one open step, whose duration is a window's
  /// @param keys how many keys the plan's data has
  public record Kit(Plan plan, int keys, ExistingClusterFile existing, List<UserJar> jars) {

    public Kit {
      jars = List.copyOf(jars);
    }

    Step.Open step() {
      return (Step.Open) plan.steps(plan.baseline()).getFirst();
    }
  }

  private ClusterWatch(Kit kit, WatchListener listener, WindowFiles files) throws IOException {
    this.kit = kit;
    this.listener = listener;
    this.files = files;
    beginsNanos = clock.nanos();
    perSecond = kit.step().rate().highest();
    outages = new OutageTracker(perSecond);
    judge = new WindowJudge(beginsNanos);
    clients = new WatchClients(kit, files, this, listener::notice);
  }

  /// Starts the clients, looks at the cluster, and writes the keys.
  ///
  /// @throws ProblemException E526 to E529 when the cluster cannot be watched; then nothing was written
  public static ClusterWatch start(Kit kit, WatchListener listener)
      throws IOException, InterruptedException {
    WindowFiles files = WindowFiles.create();
    ClusterWatch watch;
    try {
      watch = new ClusterWatch(kit, listener, files);
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
    try {
      watch.clients.claim();
      watch.begin();
      return watch;
    } catch (InterruptedException | RuntimeException e) {
      watch.close();
      throw e;
    }
  }

  public OutageTracker outages() {
    return outages;
  }

  /// Watches until an interrupt, or for some time.
  ///
  /// @param duration null for no limit
  /// @throws ProblemException E592 if a client ends
  public void watch(@Nullable Duration duration) throws IOException, InterruptedException {
    long endsNanos = duration == null ? Long.MAX_VALUE : clock.nanos() + duration.toNanos();
    while (clock.nanos() < endsNanos) {
      clients.requireAlive();
      if (clients.areOpen() && !worn) {
        window(Math.min(kit.step().duration().toNanos(), endsNanos - clock.nanos()));
      } else if (!begunAgain()) {
        clock.sleep(RETRY);
      }
    }
    over = true;
  }

  /// Begins with new keys. During an outage this fails, and is tried again.
  private boolean begunAgain() throws IOException, InterruptedException {
    try {
      clients.leave();
      files.delete(window, clients.size());
      judge.forget();
      begin();
      return true;
    } catch (ProblemException | ExecutionException e) {
      return false;
    }
  }

  private void begin() throws InterruptedException {
    window++;
    worn = true;
    clients.open(window);
    worn = false;
    if (use == null) {
      use = new ClientUse(clients.handles());
      reportedNanos = clock.nanos();
    }
  }

  private void window(long nanos) throws IOException, InterruptedException {
    int index = (int) (window % STREAMS);
    Step.Open step = step(nanos);
    long begins = clock.nanos();
    boolean broken = !done(new Command.RunStep(index, step, false));
    broken |= !done(new Command.ReadFinally(0));
    WindowJudge.Load load = new WindowJudge.Load(index, step, begins, clock.nanos());
    long ended = window;
    window++;
    clients.continueRecord(window);
    JudgedWindow judged = judge.judge(load, files.histories(ended, clients.size()));
    // What was promised is not forgotten before every key was read back.
    boolean known = judged.unreadable() == 0 && judged.readBack() > 0;
    worn = known && (broken || 4L * judged.retired() > kit.keys());
    report(judged, files.latencies(ended, clients.size()));
    files.delete(ended, clients.size());
    if (broken && !worn) {
      clock.sleep(RETRY);
    }
  }

  /// Whether every client has carried out a command; the user is told why not.
  private boolean done(Command<?> command) throws InterruptedException {
    try {
      clients.ask(command);
      return true;
    } catch (ExecutionException e) {
      clients.requireAlive();
      listener.notice("a window ended early: " + WatchClients.reason(e));
      return false;
    }
  }

  private Step.Open step(long nanos) {
    Step.Open step = kit.step();
    return new Step.Open(
        step.id(),
        Rate.constant(perSecond),
        step.arrivals(),
        Duration.ZERO,
        Duration.ofNanos(nanos),
        step.mix(),
        step.keys(),
        step.inFlight(),
        List.of(),
        null,
        null);
  }

  private void report(JudgedWindow judged, Map<String, DurationHistogram> latency) {
    ClientUse own = use;
    long now = clock.nanos();
    WatchedWindow watched =
        new WatchedWindow(
            ++judgedWindows,
            judged,
            latency,
            now - reportedNanos,
            own == null ? -1 : own.clientCpuNanos(),
            own == null ? -1 : own.ownCpuNanos(),
            own == null ? 0 : own.residentBytes(),
            perSecond);
    reportedNanos = now;
    listener.judged(watched);
    spare(watched, now);
  }

  /// Lowers the rate if the clients use more than they may in two windows.
  private void spare(WatchedWindow watched, long now) {
    double used = (double) watched.clientCpuNanos() / watched.wallNanos();
    boolean again = costly;
    costly = now - beginsNanos > WARM_NANOS && used > MOST_CPU && perSecond > LEAST_RATE;
    if (costly && again) {
      costly = false;
      perSecond = Math.max(LEAST_RATE, perSecond * LOWER);
      listener.notice(
          String.format(
              Locale.ROOT,
              "the clients used %.1f %% of a core, more than %.0f %%: the rate is now %.1f/s",
              100 * used,
              100 * MOST_CPU,
              perSecond));
    }
  }

  @Override
  public void onMessage(ChildHandle child, Message message) {
    switch (message) {
      case Message.IntervalClosed ticked -> {
        listener.ticked(ticked.intervals());
        OutageTracker.Change change = outages.ticked(ticked.intervals());
        if (change != OutageTracker.Change.NONE) {
          listener.outage(change);
        }
      }
      case Message.EventOccurred marked -> listener.happened(marked.event());
      case Message.Progressed far -> {}
      case Message.HiccupSeen hiccup -> {}
      case Message.Hello hello -> {}
      case Message.Answered answered -> {}
    }
  }

  /// Ends the clients, at once if the time is not over, and removes every key, despite interrupts.
  @Override
  public void close() throws IOException {
    try (files) {
      clients.close(over);
    }
  }
}
