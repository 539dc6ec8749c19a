package assay.link;

import assay.schedule.Clock;
import java.io.IOException;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// One direction of a link: one thread reads frames from a device and consults the shaper, another thread writes each frame
/// to the other device when it is due.
public final class LinkDirection implements AutoCloseable {

  /// Limit of bytes in flight. Beyond it, the link drops frames that no setting drops, and reports them.
  static final long MOST_BYTES = 256L << 20;

  private final FrameDevice from;
  private final FrameDevice to;
  private final FrameFilter filter;
  private final DirectionCounters counters = new DirectionCounters();
  private final DelayQueue<Frame> underWay = new DelayQueue<>();
  private final AtomicLong bytesUnderWay = new AtomicLong();
  private final Thread reader;
  private final Thread writer;
  private volatile FrameShaper shaper;
  private volatile boolean open = true;

  /// A direction that carries frames after [#start].
  ///
  /// @param filter which frames the direction carries, and which of them it shapes
  public LinkDirection(
      String name, FrameDevice from, FrameDevice to, FrameFilter filter, FrameShaper shaper) {
    this.from = from;
    this.to = to;
    this.filter = filter;
    this.shaper = shaper;
    reader = Thread.ofPlatform().daemon().name("link-in-" + name).unstarted(this::readAll);
    writer = Thread.ofPlatform().daemon().name("link-out-" + name).unstarted(this::writeAll);
  }

  public LinkDirection start() {
    reader.start();
    writer.start();
    return this;
  }

  public void shape(FrameShaper next) {
    shaper = next;
  }

  public long bitsPerSecond() {
    return shaper.bitsPerSecond();
  }

  /// Opens or cuts the direction. New frames are dropped during a cut; frames in flight arrive.
  public void open(boolean passes) {
    open = passes;
  }

  public DirectionCounters counters() {
    return counters;
  }

  private void readAll() {
    byte[] frame = new byte[FrameDevice.LONGEST];
    long sequence = 0;
    try {
      for (int length = from.read(frame); length >= 0; length = from.read(frame)) {
        long now = System.nanoTime();
        if (!filter.carries(frame)) {
          continue;
        }
        if (filter.shapes(frame, length)) {
          counters.came(length);
          take(frame, length, now, sequence++);
        } else {
          add(frame, length, now, false, sequence++);
        }
      }
    } catch (IOException e) {
      counters.broke(e);
    }
  }

  private void take(byte[] frame, int length, long now, long sequence) {
    if (!open) {
      counters.cut();
      return;
    }
    switch (shaper.offer(now, length)) {
      case FrameShaper.Fate.Dropped dropped -> counters.dropped();
      case FrameShaper.Fate.Lost lost -> counters.lost();
      case FrameShaper.Fate.Arrives arrives -> {
        if (arrives.overtakes()) {
          counters.overtook();
        }
        add(frame, length, arrives.nanos(), true, sequence);
        if (arrives.twice()) {
          counters.repeated();
          add(frame, length, arrives.nanos(), true, sequence);
        }
      }
    }
  }

  private void add(byte[] frame, int length, long due, boolean counted, long sequence) {
    if (bytesUnderWay.addAndGet(length) > MOST_BYTES) {
      bytesUnderWay.addAndGet(-length);
      counters.overran();
      return;
    }
    byte[] bytes = new byte[length];
    System.arraycopy(frame, 0, bytes, 0, length);
    underWay.add(new Frame(bytes, due, counted, sequence));
  }

  private void writeAll() {
    try {
      while (true) {
        Frame frame = underWay.take();
        Clock.host().until(frame.due);
        to.write(frame.bytes);
        bytesUnderWay.addAndGet(-frame.bytes.length);
        if (frame.counted) {
          counters.left(System.nanoTime() - frame.due);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      counters.broke(e);
    }
  }

  /// Waits until no frame will be written: the direction was closed, or a device failed.
  void join() throws InterruptedException {
    writer.join();
  }

  /// Ends the writing thread. The reading thread ends with its device.
  @Override
  public void close() {
    writer.interrupt();
  }

  /// A frame and its due time. The queue releases the frame shortly before, and the writer waits for the exact time.
  private static final class Frame implements Delayed {

    private final byte[] bytes;
    private final long due;
    private final boolean counted;
    private final long sequence;

    Frame(byte[] bytes, long due, boolean counted, long sequence) {
      this.bytes = bytes;
      this.due = due;
      this.counted = counted;
      this.sequence = sequence;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - Clock.NEAR_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      Frame frame = (Frame) other;
      int first = Long.compare(due, frame.due);
      return first != 0 ? first : Long.compare(sequence, frame.sequence);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(sequence);
    }
  }
}
