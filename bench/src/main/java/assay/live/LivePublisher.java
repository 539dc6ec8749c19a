package assay.live;

import static j2html.TagCreator.p;

import assay.live.heard.LiveRun;
import assay.live.heard.LiveSnapshot;
import assay.live.heard.RequestTotals;
import assay.live.page.LiveModel;
import assay.live.page.LivePage;
import assay.live.page.LivePart;
import assay.live.tail.RecordTails;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Looks once a second at what was heard and at the record, and draws what viewers wait for, on a thread of its own.
final class LivePublisher implements AutoCloseable {

  private final LiveRun run;
  private final Duration expected;
  private final LiveFrames frames;
  private final RecordTails tails;
  private final boolean heaps;
  private volatile LiveModel model;
  private boolean whole;
  private boolean closed;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("live-page").factory());

  /// @param heaps whether heaps are read while nobody looks: for a scraper
  LivePublisher(LiveRun run, Duration expected, LiveFrames frames, boolean heaps) {
    this.run = run;
    this.expected = expected;
    this.frames = frames;
    this.tails = new RecordTails(run.plan());
    this.heaps = heaps;
    this.model = look(heaps);
    var unused = clock.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  /// What there was to see at the last look.
  LiveModel model() {
    return model;
  }

  /// How many requests ended how until now.
  Map<RequestTotals.Key, Long> totals() {
    return run.totals();
  }

  /// What somebody is shown who begins to look: while nobody did, heaps and logs were not read.
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

  /// What cannot be drawn once must not keep the next second from being drawn: the page says what went wrong.
  private synchronized void tick() {
    boolean wanted = frames.wanted();
    try {
      model = look(wanted || heaps);
      whole = wanted || heaps;
      if (wanted) {
        frames.show(LivePage.parts(model));
      }
    } catch (RuntimeException | Error e) {
      // An error would end the schedule, and nobody would hear of it.
      if (wanted) {
        frames.show(Map.of(LivePart.STATE.id(), p("This second cannot be drawn: " + e).render()));
      }
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    shut();
  }

  /// The record may be elsewhere from now on.
  private synchronized void shut() {
    closed = true;
  }
}
