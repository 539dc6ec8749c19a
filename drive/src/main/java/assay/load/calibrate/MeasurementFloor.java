package assay.load.calibrate;

import assay.load.record.OpenLoopTimesRecorder;
import assay.load.thread.WorkerPool;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.HdrHistogram.SingleWriterRecorder;

/// The least cost per request for any benchmark with a histogram: read the clock twice and add the
/// difference.
final class MeasurementFloor {

  private static final Clock CLOCK = Clock.host();

  private MeasurementFloor() {}

  /// Nanoseconds per round in one thread, with this many threads.
  static double nanos(int threads, int rounds) {
    List<Callable<Integer>> tasks = new ArrayList<>();
    long[] spent = new long[threads];
    for (int thread = 0; thread < threads; thread++) {
      int place = thread;
      tasks.add(() -> {
        spent[place] = spend(rounds);
        return 0;
      });
    }
    WorkerPool.sum(CLOCK, threads, "assay-floor-", tasks);
    double sum = 0;
    for (long nanos : spent) {
      sum += nanos;
    }
    return sum / ((double) rounds * threads);
  }

  private static long spend(int rounds) {
    SingleWriterRecorder recorder =
        new SingleWriterRecorder(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    long begin = CLOCK.nanos();
    for (int round = 0; round < rounds; round++) {
      once(recorder);
    }
    return CLOCK.nanos() - begin;
  }

  private static void once(SingleWriterRecorder recorder) {
    long start = CLOCK.nanos();
    long end = CLOCK.nanos();
    recorder.recordValue(OpenLoopTimesRecorder.held(end - start));
  }
}
