package assay.kubernetes;

import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A WebSocket connection to which any thread may send at any time. The JDK's own refuses a message
/// while another is in flight, and the library takes a refusal for the end of the connection. Here
/// messages wait for their turn.
///
/// The connection always ends: it is cut if the other end does not close its side within seconds,
/// or answers none of the pings sent every second. A broken network makes no report.
final class QueuedWebSocket implements WebSocket {

  /// How long the other end has to close its side.
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private static final Duration TURN = Duration.ofSeconds(1);

  /// The number of silent turns after which the connection counts as dead. It counts turns, not time: a process that was
  /// suspended then first receives what has arrived.
  private static final int SILENT = 6;

  private final WebSocket of;
  private final OnceListener listener;
  private final Times times;
  private CompletableFuture<WebSocket> last = CompletableFuture.completedFuture(this);
  private boolean closed;

  /// The waiting times.
  ///
  /// @param closing until the other end closes its side
  /// @param turn from one ping to the next
  record Times(Duration closing, Duration turn) {}

  QueuedWebSocket(WebSocket of, OnceListener listener, Times times) {
    this.of = of;
    this.listener = listener;
    this.times = times;
  }

  static CompletableFuture<WebSocket> build(WebSocket.Builder builder, URI uri, Listener listener) {
    return build(builder, uri, listener, new Times(CLOSING, TURN));
  }

  static CompletableFuture<WebSocket> build(
      WebSocket.Builder builder, URI uri, Listener listener, Times times) {
    OnceListener told = new OnceListener(listener, times);
    return builder
        .buildAsync(uri, told)
        .thenApply(socket -> {
          QueuedWebSocket queued = told.queued(socket);
          queued.nextTurn();
          return queued;
        });
  }

  private void nextTurn() {
    after(times.turn(), this::turn);
  }

  private static void after(Duration time, Runnable what) {
    CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS).execute(what);
  }

  private void turn() {
    if (listener.isOver()) {
      return;
    }
    if (listener.silentTurns() >= SILENT) {
      cut("the other end does not answer");
      return;
    }
    // A ping that is stuck prevents the next one, and that also counts as silence.
    CompletableFuture<WebSocket> unused = of.sendPing(ByteBuffer.allocate(0));
    nextTurn();
  }

  /// Sends a message after all earlier ones.
  private synchronized CompletableFuture<WebSocket> queued(
      Supplier<CompletableFuture<WebSocket>> message) {
    if (closed) {
      return CompletableFuture.failedFuture(new IOException("it is closed"));
    }
    last = last.thenCompose(before -> message.get()).thenApply(sent -> this);
    // A copy: if a caller cancels or completes it, later messages are still sent.
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
      after(times.closing(), () -> cut("the other end did not close the connection"));
    }
    return sent;
  }

  /// Has no effect after the connection has ended.
  private void cut(String why) {
    of.abort();
    listener.over(this, new IOException(why));
  }

  @Override
  public void request(long messages) {
    listener.asked(messages);
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
    listener.aborted();
    of.abort();
  }
}
