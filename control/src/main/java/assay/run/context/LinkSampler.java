package assay.run.context;

import assay.cluster.LinkProcess;
import assay.link.DirectionReport;
import assay.link.LinkReport;
import assay.link.RoundTripRecorder;
import assay.probe.ProcessProbe;
import assay.record.event.TrialEvent;
import assay.record.probe.LinkSample;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Samples a link once a second, and once more when the trial ends.
public final class LinkSampler implements AutoCloseable {

  private final String trial;
  private final LinkProcess link;
  private final EventRecorder recorder;
  private boolean gone;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("link-sampler").factory());

  public LinkSampler(String trial, LinkProcess link, EventRecorder recorder) {
    this.trial = trial;
    this.link = link;
    this.recorder = recorder;
    var unused = clock.scheduleAtFixedRate(this::sample, 0, 1, TimeUnit.SECONDS);
  }

  private synchronized void sample() {
    if (gone) {
      return;
    }
    try {
      LinkReport report = link.report();
      recorder.sample(sampleOf(report));
      String failure =
          report.there().failure() + report.back().failure() + report.across().failure();
      if (!failure.isEmpty()) {
        broke(failure);
      }
    } catch (IOException e) {
      broke(String.valueOf(e.getMessage()));
    }
  }

  private void broke(String why) {
    gone = true;
    String reason = "the link between the sites broke: " + why;
    recorder.record(trial, new TrialEvent.TrialFailed(reason), "", reason);
  }

  private LinkSample sampleOf(LinkReport report) {
    DirectionReport there = report.there();
    DirectionReport back = report.back();
    RoundTripRecorder.Report across = report.across();
    RoundTripRecorder.Report within = report.within();
    return new LinkSample(
        trial,
        report.nanos(),
        there.frames(),
        there.bytes(),
        there.left(),
        there.dropped(),
        there.lost(),
        there.cut(),
        there.overrun(),
        there.latenessP99Nanos(),
        there.latenessMostNanos(),
        back.frames(),
        back.bytes(),
        back.left(),
        back.dropped(),
        back.lost(),
        back.cut(),
        back.overrun(),
        back.latenessP99Nanos(),
        back.latenessMostNanos(),
        across.sent(),
        across.back(),
        across.p50(),
        across.p99(),
        across.most(),
        within.sent(),
        within.p50(),
        within.p99(),
        within.most(),
        new ProcessProbe(link.handle()).cpuNanos().orElse(-1));
  }

  @Override
  public void close() {
    clock.shutdown();
    sample();
  }
}
