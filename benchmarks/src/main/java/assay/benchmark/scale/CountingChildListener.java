package assay.benchmark.scale;

import assay.cluster.ChildHandle;
import assay.record.latency.Interval;
import assay.run.context.EventRecorder;
import assay.tether.Message;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/// Handles and counts the children's messages like a run.
final class CountingChildListener implements ChildHandle.ChildListener {

  private final EventRecorder recorder;
  private final LongAdder messages = new LongAdder();
  private final Lateness way = new Lateness();
  private final AtomicInteger lost = new AtomicInteger();

  CountingChildListener(EventRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public void onMessage(ChildHandle child, Message message) {
    messages.increment();
    switch (message) {
      case Message.IntervalClosed ticked -> {
        recorder.intervals(ticked.intervals());
        Interval last = ticked.intervals().getLast();
        way.add(System.nanoTime() - last.startNanos() - last.lengthNanos());
      }
      case Message.HiccupSeen hiccup -> recorder.hiccup("scale-1", child, hiccup);
      default -> throw new IllegalStateException("it says " + message);
    }
  }

  @Override
  public void onUnexpectedExit(ChildHandle child, int exit) {
    lost.incrementAndGet();
  }

  /// Restarts the count.
  void forget() {
    messages.reset();
    way.forget();
  }

  long messages() {
    return messages.sum();
  }

  Lateness way() {
    return way;
  }

  int lost() {
    return lost.get();
  }
}
