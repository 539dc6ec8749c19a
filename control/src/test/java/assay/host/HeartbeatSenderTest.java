package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Signs of life for more processes than are told at once.
@Timeout(60)
final class HeartbeatSenderTest {

  private static final class Told extends Process {

    private final AtomicInteger beats = new AtomicInteger();
    private final CountDownLatch four = new CountDownLatch(4);
    private final boolean gone;

    Told(boolean gone) {
      this.gone = gone;
    }

    @Override
    public OutputStream getOutputStream() {
      return new OutputStream() {
        @Override
        public void write(int one) throws IOException {
          beats.incrementAndGet();
          four.countDown();
          if (gone) {
            throw new IOException("it is gone");
          }
        }
      };
    }

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(new byte[0]);
    }

    @Override
    public InputStream getErrorStream() {
      return getInputStream();
    }

    @Override
    public int waitFor() {
      return 0;
    }

    @Override
    public int exitValue() {
      return 0;
    }

    @Override
    public void destroy() {}
  }

  @Test
  void everyProcess_isTold_andOneThatIsGoneNoMore() throws InterruptedException {
    List<Told> processes = Stream.generate(() -> new Told(false)).limit(120).toList();
    Told gone = new Told(true);
    try (HeartbeatSender heartbeat = new HeartbeatSender()) {
      heartbeat.to(gone);
      processes.forEach(heartbeat::to);
      for (Told process : processes) {
        assertThat(process.four.await(30, TimeUnit.SECONDS)).isTrue();
      }
    }
    int most = processes.stream().mapToInt(process -> process.beats.get()).max().orElseThrow();
    assertThat(processes).allMatch(process -> process.beats.get() >= most - 1);
    assertThat(gone.beats).hasValue(1);
  }
}
