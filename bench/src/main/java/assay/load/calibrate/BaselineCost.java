package assay.load.calibrate;

import assay.load.record.OpenTimes;
import assay.load.thread.WorkerPool;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.HdrHistogram.SingleWriterRecorder;

/// The least any bench that keeps a histogram of durations must do per request: read the clock,
/// read it again, and add the difference.
final class BaselineCost {

  private static final Clock CLOCK = Clock.host();

  private BaselineCost() {}

  /// Nanoseconds of one thread per round of it, with this many threads at it.
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
    recorder.recordValue(OpenTimes.held(end - start));
  }
}
