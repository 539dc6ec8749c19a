package assay.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LinkDirectionTest {

  private static final byte[] END = new byte[0];

  private final Wire in = new Wire();
  private final Wire out = new Wire();
  private LinkDirection way =
      new LinkDirection(
          "test", in, out, FrameFilter.betweenSites(), new FrameShaper(DirectionSpec.FREE, 1));

  @AfterEach
  void close() {
    in.frames.add(END);
    way.close();
  }

  @Test
  void start_frames_arriveInOrderAndNotBeforeTheirMoment() throws Exception {
    long delay = 20_000_000;
    way =
        new LinkDirection(
                "test",
                in,
                out,
                FrameFilter.betweenSites(),
                new FrameShaper(new DirectionSpec(delay, 0, 0, 0, 0, 1), 1))
            .start();

    long sent = System.nanoTime();
    for (byte i = 0; i < 10; i++) {
      in.frames.add(frame(i));
    }

    for (byte i = 0; i < 10; i++) {
      assertThat(out.next()[6]).isEqualTo(i);
      assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(delay);
    }
    assertThat(way.counters().report())
        .returns(10L, DirectionReport::frames)
        .returns(640L, DirectionReport::bytes)
        .returns("", DirectionReport::failure);
  }

  @Test
  void open_cut_losesWhatComesAndCountsIt() throws Exception {
    way.start();
    way.open(false);
    in.frames.add(frame((byte) 1));
    in.awaitTaken();
    way.open(true);
    in.frames.add(frame((byte) 2));

    assertThat(out.next()[6]).isEqualTo((byte) 2);
    assertThat(way.counters().report())
        .returns(1L, DirectionReport::cut)
        .returns(2L, DirectionReport::frames);
  }

  @Test
  void start_lossOfAll_nothingArrives() throws Exception {
    way =
        new LinkDirection(
                "test",
                in,
                out,
                FrameFilter.betweenSites(),
                new FrameShaper(new DirectionSpec(0, 0, 1, 0, 0, 1), 1))
            .start();
    in.frames.add(frame((byte) 1));
    in.awaitTaken();

    assertThat(way.counters().report())
        .returns(1L, DirectionReport::lost)
        .returns(0L, DirectionReport::left);
  }

  @Test
  void start_duplicates_arriveTwiceAndAreCounted() throws Exception {
    FrameShaper twice = new FrameShaper(new DirectionSpec(0, 0, 0, 0, 1, 0, 1), 1);
    way = new LinkDirection("test", in, out, FrameFilter.betweenSites(), twice).start();
    in.frames.add(frame((byte) 7));

    assertThat(out.next()[6]).isEqualTo((byte) 7);
    assertThat(out.next()[6]).isEqualTo((byte) 7);
    assertThat(way.counters().report())
        .returns(1L, DirectionReport::frames)
        .returns(1L, DirectionReport::repeated);
  }

  @Test
  void start_framesThatAreNotShaped_passAtOnce() throws Exception {
    FrameShaper nothing = new FrameShaper(new DirectionSpec(0, 0, 1, 0, 0, 1), 1);
    FrameFilter others = FrameFilter.onWire(List.of("10.77.0.9"));
    way = new LinkDirection("test", in, out, others, nothing).start();
    in.frames.add(frame((byte) 7));

    assertThat(out.next()[6]).isEqualTo((byte) 7);
    assertThat(way.counters().report()).returns(0L, DirectionReport::frames);
  }

  @Test
  void start_multicast_staysInItsSiteAndBroadcastPasses() throws Exception {
    way.start();
    byte[] multicast = frame((byte) 1);
    multicast[0] = 1;
    byte[] broadcast = frame((byte) 2);
    for (int i = 0; i < 6; i++) {
      broadcast[i] = (byte) 0xff;
    }
    in.frames.add(multicast);
    in.frames.add(broadcast);

    assertThat(out.next()[6]).isEqualTo((byte) 2);
    assertThat(way.counters().report()).returns(1L, DirectionReport::frames);
  }

  @Test
  void start_deviceThatFails_isTold() throws Exception {
    Wire broken =
        new Wire() {
          @Override
          public void write(byte[] frame) throws IOException {
            super.write(frame);
            throw new IOException("no carrier");
          }
        };
    way =
        new LinkDirection(
                "test",
                in,
                broken,
                FrameFilter.betweenSites(),
                new FrameShaper(DirectionSpec.FREE, 1))
            .start();
    in.frames.add(frame((byte) 1));
    assertThat(broken.next()).isNotEmpty();
    way.join();

    assertThat(way.counters().report().failure()).contains("no carrier");
  }

  private static byte[] frame(byte number) {
    byte[] frame = new byte[64];
    frame[6] = number;
    return frame;
  }

  /// An end of a link in memory.
  private static class Wire implements FrameDevice {

    private final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> asked = new LinkedBlockingQueue<>();

    /// Waits until the first frame has been processed: its reader asks for the next.
    void awaitTaken() throws InterruptedException {
      assertThat(asked.poll(10, TimeUnit.SECONDS)).isTrue();
      assertThat(asked.poll(10, TimeUnit.SECONDS)).isTrue();
    }

    byte[] next() throws InterruptedException {
      byte[] frame = frames.poll(10, TimeUnit.SECONDS);
      assertThat(frame).isNotNull();
      return frame;
    }

    @Override
    public int read(byte[] frame) throws IOException {
      try {
        asked.add(true);
        byte[] next = frames.take();
        System.arraycopy(next, 0, frame, 0, next.length);
        return next.length == 0 ? -1 : next.length;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }

    @Override
    public void write(byte[] frame) throws IOException {
      frames.add(frame);
    }

    @Override
    public void close() {}
  }
}
