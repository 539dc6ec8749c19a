package assay.live;

import static j2html.TagCreator.p;

import assay.live.heard.LiveFigure;
import assay.live.heard.LiveRun;
import assay.live.heard.LiveSnapshot;
import assay.live.heard.RequestTotals;
import assay.live.page.LiveModel;
import assay.live.page.LivePage;
import assay.live.page.LivePart;
import assay.live.tail.RecordTailReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Reads the run's live state and record once a second and renders the page for viewers, on a thread
/// of its own.
final class LivePublisher implements AutoCloseable {

  private final LiveRun run;
  private final Duration expected;
  private final LiveFrameBuffer frames;
  private final RecordTailReader tails;
  private final boolean heaps;
  private volatile LiveModel model;
  private boolean whole;
  private boolean closed;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("live-page").factory());

  /// @param heaps whether to read heaps without viewers, for a scraper
  LivePublisher(LiveRun run, Duration expected, LiveFrameBuffer frames, boolean heaps) {
    this.run = run;
    this.expected = expected;
    this.frames = frames;
    this.tails = new RecordTailReader(run.plan());
    this.heaps = heaps;
    this.model = look(heaps);
    var unused = clock.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  LiveModel model() {
    return model;
  }

  List<LiveFigure> figures() {
    return run.figures();
  }

  Map<RequestTotals.Key, Long> totals() {
    return run.totals();
  }

  /// The model for a new viewer: without viewers, heaps and logs were not read.
  synchronized LiveModel page() {
    if (!whole && !closed) {
      model = look(true);
      whole = true;
    }
    return model;
  }

  private LiveModel look(boolean all) {
    LiveSnapshot heard = run.snapshot();
    tails.read(heard);
    return new LiveModel(
        run.plan(),
        expected,
        heard,
        tails.lines(),
        all ? tails.heaps(heard) : Map.of(),
        all ? tails.logs(heard) : List.of());
  }

  /// A failure to render one second must not prevent the next; the page shows the error.
  private synchronized void tick() {
    boolean wanted = frames.wanted();
    try {
      model = look(wanted || heaps);
      whole = wanted || heaps;
      if (wanted) {
        frames.show(LivePage.parts(model));
      }
    } catch (RuntimeException | Error e) {
      // An exception would silently end the schedule.
      if (wanted) {
        frames.show(
            Map.of(LivePart.STATE.id(), p("This second cannot be rendered: " + e).render()));
      }
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    shut();
  }

  /// The record may move from now on.
  private synchronized void shut() {
    closed = true;
  }
}
