package assay.live;

import static j2html.TagCreator.p;

import assay.live.heard.LiveRun;
import assay.live.heard.LiveSnapshot;
import assay.live.page.LiveModel;
import assay.live.page.LivePage;
import assay.live.page.LivePart;
import assay.live.tail.RecordTails;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Looks once a second at what was heard and at the record, and draws what viewers wait for. It is the only thread that
/// does.
final class LivePublisher implements AutoCloseable {

  private final LiveRun run;
  private final Duration expected;
  private final LiveFrames frames;
  private final RecordTails tails;
  private volatile LiveModel model;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("live-page").factory());

  LivePublisher(LiveRun run, Duration expected, LiveFrames frames) {
    this.run = run;
    this.expected = expected;
    this.frames = frames;
    this.tails = new RecordTails(run.plan());
    this.model = look();
    var unused = clock.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  /// What there was to see at the last look.
  LiveModel model() {
    return model;
  }

  private LiveModel look() {
    LiveSnapshot heard = run.snapshot();
    tails.read(heard);
    return new LiveModel(
        run.plan(), expected, heard, tails.lines(), tails.heaps(heard), tails.logs(heard));
  }

  /// What cannot be drawn once must not keep the next second from being drawn: the page says what went wrong.
  private void tick() {
    try {
      model = look();
      if (frames.wanted()) {
        frames.show(LivePage.parts(model));
      }
    } catch (RuntimeException e) {
      frames.show(Map.of(LivePart.STATE.id(), p("This second cannot be drawn: " + e).render()));
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
