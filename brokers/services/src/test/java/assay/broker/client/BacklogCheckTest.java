package assay.broker.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A broker is asked until it has no order left, whatever it answers in between.
final class BacklogCheckTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(60);

  /// A server with scripted answers; the last one is repeated.
  private static final class Scripted implements BrokerBacklog {

    private static final long FAILS = -1;

    private final Deque<Long> counts = new ArrayDeque<>();
    private boolean closed;

    Scripted(Long... said) {
      counts.addAll(List.of(said));
    }

    private BrokerBacklog open() {
      closed = false;
      return this;
    }

    @Override
    public long count() throws IOException {
      assertThat(closed).isFalse();
      long now = counts.size() > 1 ? counts.removeFirst() : counts.getFirst();
      if (now == FAILS) {
        throw new IOException("busy");
      }
      return now;
    }

    @Override
    public List<String> deadLetters() {
      throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public void dropDeadLetters() {
      throw new UnsupportedOperationException("nobody asks");
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static boolean none(Duration patience, Scripted... servers) throws InterruptedException {
    return new BacklogCheck(
            List.of(servers).stream().map(each -> (BrokerBacklog.Opening) each::open).toList(),
            patience)
        .awaitNone();
  }

  @Test
  void ordersThatAreTakenOff_areWaitedFor() throws Exception {
    assertThat(none(LONG, new Scripted(3L, 2L, 0L))).isTrue();
  }

  /// Otherwise an order in the queue would count as lost.
  @Test
  void serverThatFailsOnce_isAskedAgain() throws Exception {
    Scripted busy = new Scripted(5L, Scripted.FAILS, 4L, Scripted.FAILS, 0L);
    assertThat(none(LONG, busy)).isTrue();
    assertThat(busy.closed).isTrue();
  }

  @Test
  void serverThatIsDead_isNotWaitedForLongerThanPatience() throws Exception {
    assertThat(none(SHORT, new Scripted(Scripted.FAILS))).isFalse();
  }

  @Test
  void ordersThatNobodyTakes_areNotWaitedForLongerThanPatience() throws Exception {
    assertThat(none(SHORT, new Scripted(7L))).isFalse();
  }

  @Test
  void otherServer_answersForOneThatIsDead() throws Exception {
    assertThat(none(LONG, new Scripted(Scripted.FAILS), new Scripted(2L, 0L))).isTrue();
  }
}
