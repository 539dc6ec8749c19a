package assay.kubernetes;

import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A connection of messages that any thread may send to at any time. The JDK's own refuses a message while another one is on
/// its way, and the library takes a message that is refused for the end of the connection; here it waits for its turn.
///
/// A connection that is closed here ends for sure: where the other end does not close its side within some seconds, it is cut.
final class QueuedWebSocket implements WebSocket {

  /// How long the other end has to close its side, too.
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final WebSocket of;
  private final OnceOver listener;
  private final Duration closing;
  private CompletableFuture<WebSocket> last = CompletableFuture.completedFuture(this);
  private boolean closed;

  QueuedWebSocket(WebSocket of, OnceOver listener, Duration closing) {
    this.of = of;
    this.listener = listener;
    this.closing = closing;
  }

  /// Opens one.
  static CompletableFuture<WebSocket> build(WebSocket.Builder builder, URI uri, Listener listener) {
    return build(builder, uri, listener, CLOSING);
  }

  /// @param closing how long the other end has to close its side
  static CompletableFuture<WebSocket> build(
      WebSocket.Builder builder, URI uri, Listener listener, Duration closing) {
    OnceOver told = new OnceOver(listener, closing);
    return builder.buildAsync(uri, told).thenApply(told::queued);
  }

  /// Sends when all before has been sent.
  private synchronized CompletableFuture<WebSocket> queued(
      Supplier<CompletableFuture<WebSocket>> message) {
    if (closed) {
      return CompletableFuture.failedFuture(new IOException("it is closed"));
    }
    last = last.thenCompose(before -> message.get()).thenApply(sent -> this);
    // A copy: whoever cancels or completes it keeps none of the next from being sent.
    return last.copy();
  }

  @Override
  public CompletableFuture<WebSocket> sendText(CharSequence data, boolean whole) {
    return queued(() -> of.sendText(data, whole));
  }

  @Override
  public CompletableFuture<WebSocket> sendBinary(ByteBuffer data, boolean whole) {
    return queued(() -> of.sendBinary(data, whole));
  }

  @Override
  public CompletableFuture<WebSocket> sendPing(ByteBuffer message) {
    return of.sendPing(message).thenApply(sent -> this);
  }

  @Override
  public CompletableFuture<WebSocket> sendPong(ByteBuffer message) {
    return of.sendPong(message).thenApply(sent -> this);
  }

  @Override
  public synchronized CompletableFuture<WebSocket> sendClose(int code, String reason) {
    CompletableFuture<WebSocket> sent = queued(() -> of.sendClose(code, reason));
    if (!closed) {
      closed = true;
      CompletableFuture.delayedExecutor(closing.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::cut);
    }
    return sent;
  }

  /// Does nothing where it is over.
  private void cut() {
    of.abort();
    listener.over(this, new IOException("the other end did not close the connection"));
  }

  @Override
  public void request(long messages) {
    of.request(messages);
  }

  @Override
  public String getSubprotocol() {
    return of.getSubprotocol();
  }

  @Override
  public synchronized boolean isOutputClosed() {
    return closed || of.isOutputClosed();
  }

  @Override
  public boolean isInputClosed() {
    return of.isInputClosed();
  }

  @Override
  public void abort() {
    of.abort();
  }
}
