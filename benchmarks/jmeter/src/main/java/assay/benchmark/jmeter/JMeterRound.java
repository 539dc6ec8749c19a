package assay.benchmark.jmeter;

import assay.benchmark.turn.Cpu;
import assay.benchmark.turn.Round;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/// A round as JMeter's threads see it. JMeter itself does not report when the first sample starts,
/// and it does not end with the last one.
final class JMeterRound {

  private static volatile JMeterRound current = new JMeterRound(0, 0);

  private final long each;
  private final CountDownLatch running;
  private final AtomicLong samples = new AtomicLong();
  private long beginNanos;
  private long beginCpuNanos;
  private long endNanos;
  private long endCpuNanos;

  private JMeterRound(int threads, long each) {
    this.each = each;
    this.running = new CountDownLatch(threads);
  }

  static JMeterRound of(int threads, long each) {
    JMeterRound lap = new JMeterRound(threads, each);
    current = lap;
    return lap;
  }

  static JMeterRound current() {
    return current;
  }

  long each() {
    return each;
  }

  synchronized void begins() {
    if (beginNanos == 0) {
      beginCpuNanos = Cpu.nanos();
      beginNanos = System.nanoTime();
    }
  }

  synchronized void ends(long taken) {
    endNanos = System.nanoTime();
    endCpuNanos = Cpu.nanos();
    samples.addAndGet(taken);
    running.countDown();
  }

  Round round() throws InterruptedException {
    running.await();
    synchronized (this) {
      return new Round(samples.get(), endNanos - beginNanos, endCpuNanos - beginCpuNanos);
    }
  }
}
