package assay.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Connections with many sending threads, and a slow or lost other end.
@Timeout(60)
final class QueuedWebSocketIT {

  /// More than the buffers between two processes hold.
  private static final int MUCH = 32 << 20;

  private static final Duration SOON = Duration.ofMillis(200);
  private static final Duration TURN = Duration.ofMillis(50);

  private final CompletableFuture<Throwable> failed = new CompletableFuture<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private SlowServer server;

  private final WebSocket.Listener listener =
      new WebSocket.Listener() {
        @Override
        public void onError(WebSocket socket, Throwable why) {
          failed.complete(why);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
          failed.complete(new IllegalStateException("closed with " + code));
          return CompletableFuture.completedFuture(null);
        }
      };

  @BeforeEach
  void begin() throws Exception {
    server = new SlowServer();
  }

  @AfterEach
  void end() throws Exception {
    server.close();
  }

  private WebSocket bare() {
    return client.newWebSocketBuilder().buildAsync(server.uri(), listener).join();
  }

  private WebSocket queued() {
    return queued(listener, SOON, Duration.ofHours(1));
  }

  private WebSocket queued(WebSocket.Listener told, Duration closing, Duration turn) {
    return QueuedWebSocket.build(
            client.newWebSocketBuilder(),
            server.uri(),
            told,
            new QueuedWebSocket.Times(closing, turn))
        .join();
  }

  private static ByteBuffer message(char letter, int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) letter);
    return ByteBuffer.wrap(bytes);
  }

  /// The hazard itself: without a queue the second of two simultaneous messages is refused.
  @Test
  void messagesAtTheSameMoment_collideWithoutAQueue() {
    WebSocket socket = bare();
    CompletableFuture<WebSocket> first = socket.sendBinary(message('a', MUCH), true);
    CompletableFuture<WebSocket> second = socket.sendBinary(message('b', 1), true);
    assertThat(first).isNotDone();
    assertThat(second).isCompletedExceptionally();
    socket.abort();
  }

  @Test
  void messagesAtTheSameMoment_waitForTheirTurn_andArriveInOrder() throws Exception {
    WebSocket socket = queued();
    CompletableFuture<WebSocket> first = socket.sendBinary(message('a', MUCH), true);
    CompletableFuture<WebSocket> second = socket.sendBinary(message('b', 1), true);
    CompletableFuture<WebSocket> third = socket.sendBinary(message('c', 1), true);
    assertThat(first).isNotDone();
    assertThat(third).isNotDone();
    assertThat(server.firstBytes(MUCH + 2L).replaceAll("a+", "a")).isEqualTo("abc");
    assertThat(second.get(10, TimeUnit.SECONDS)).isSameAs(socket);
    assertThat(third.get(10, TimeUnit.SECONDS)).isSameAs(socket);
    assertThat(failed).isNotDone();
    socket.abort();
  }

  @Test
  void connectionThatTheOtherEndDoesNotClose_isCut() throws Exception {
    WebSocket socket = queued();
    socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(10, TimeUnit.SECONDS);
    assertThat(socket.isOutputClosed()).isTrue();
    assertThat(failed.get(10, TimeUnit.SECONDS)).hasMessageContaining("did not close");
    assertThatThrownBy(() -> socket.sendBinary(message('a', 1), true).get(10, TimeUnit.SECONDS))
        .hasMessageContaining("it is closed");
  }

  @Test
  void connectionThatTakesNothing_isCutToo_whatStillWaitsForItsTurn() throws Exception {
    WebSocket socket = queued();
    CompletableFuture<WebSocket> first = socket.sendBinary(message('a', MUCH), true);
    CompletableFuture<WebSocket> closing = socket.sendClose(WebSocket.NORMAL_CLOSURE, "");
    assertThat(failed.get(10, TimeUnit.SECONDS)).hasMessageContaining("did not close");
    assertThatThrownBy(() -> first.get(10, TimeUnit.SECONDS)).isNotNull();
    assertThatThrownBy(() -> closing.get(10, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void connectionOnWhichNoPingIsAnswered_isCut() throws Exception {
    WebSocket socket = queued(listener, SOON, TURN);
    assertThat(failed.get(10, TimeUnit.SECONDS)).hasMessageContaining("does not answer");
    assertThat(socket.isInputClosed()).isTrue();
  }

  @Test
  void connectionOnWhichPingsAreAnswered_isNotCut() throws Exception {
    server.answerPings();
    WebSocket socket = queued(listener, SOON, TURN);
    assertThatThrownBy(() -> failed.get(30 * TURN.toMillis(), TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    socket.abort();
  }

  /// A message that is not accepted here may be in flight for long.
  @Test
  void connectionOnWhichNothingIsAwaited_isNotCut() throws Exception {
    WebSocket.Listener busy =
        new WebSocket.Listener() {
          @Override
          public void onOpen(WebSocket socket) {
            // It requests no message yet.
          }

          @Override
          public void onError(WebSocket socket, Throwable why) {
            failed.complete(why);
          }
        };
    WebSocket socket = queued(busy, SOON, TURN);
    assertThatThrownBy(() -> failed.get(30 * TURN.toMillis(), TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    socket.request(1);
    assertThat(failed.get(10, TimeUnit.SECONDS)).hasMessageContaining("does not answer");
  }
}
