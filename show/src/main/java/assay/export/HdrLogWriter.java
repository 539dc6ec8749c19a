package assay.export;

import assay.problem.InvisibleCharacters;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.latency.HdrLogLineFormatter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.HistogramLogWriter;

/// Writes a trial's histograms to one HdrHistogram log, on a clock that starts with the run. Values are nanoseconds.
record HdrLogWriter(RunRecord.Epoch epoch) {

  private static final double MILLIS_PER_SECOND = 1e3;

  /// Writes all histograms and returns their number.
  long write(TrialRecord trial, OutputStream out) throws IOException {
    PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    HistogramLogWriter log = new HistogramLogWriter(stream);
    log.outputLogFormatVersion();
    log.outputComment("[unit=ns; Interval_Max in ms; times in seconds since the run began]");
    log.outputComment("[trial=" + InvisibleCharacters.inALine(trial.trial().id()) + "]");
    log.outputStartTime(epoch.millis());
    log.outputLegend();
    AtomicLong histograms = new AtomicLong();
    try (HdrLogLineFormatter lines = new HdrLogLineFormatter()) {
      trial.latencies(
          tag -> true,
          slice -> {
            double start = seconds(slice.startNanos());
            double end = seconds(slice.endNanos());
            stream.print(
                InvisibleCharacters.lines(lines.of(slice.tag(), start, end, slice.durations())));
            histograms.incrementAndGet();
          });
    }
    if (stream.checkError()) {
      throw new IOException("the histograms cannot be written: is the disk full?");
    }
    return histograms.get();
  }

  private double seconds(long nanos) {
    return (epoch.millisOf(nanos) - epoch.millis()) / MILLIS_PER_SECOND;
  }
}
