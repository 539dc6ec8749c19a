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
/// It ends for sure: where the other end does not close its side some seconds after this one has, or answers none of the pings
/// that go there every second, it is cut. A network that breaks tells nobody.
final class QueuedWebSocket implements WebSocket {

  /// How long the other end has to close its side, too.
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private static final Duration TURN = Duration.ofSeconds(1);

  /// After so many turns without a word it is dead. Turns, not time, so that one that stood still itself hears first what has come.
  private static final int SILENT = 6;

  private final WebSocket of;
  private final OnceOver listener;
  private final Times times;
  private CompletableFuture<WebSocket> last = CompletableFuture.completedFuture(this);
  private boolean closed;

  /// How long is waited for what.
  ///
  /// @param closing until the other end closes its side, too
  /// @param turn from one ping to the next
  record Times(Duration closing, Duration turn) {}

  QueuedWebSocket(WebSocket of, OnceOver listener, Times times) {
    this.of = of;
    this.listener = listener;
    this.times = times;
  }

  /// Opens one.
  static CompletableFuture<WebSocket> build(WebSocket.Builder builder, URI uri, Listener listener) {
    return build(builder, uri, listener, new Times(CLOSING, TURN));
  }

  /// Opens one.
  static CompletableFuture<WebSocket> build(
      WebSocket.Builder builder, URI uri, Listener listener, Times times) {
    OnceOver told = new OnceOver(listener, times);
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
    // One that is not on its way yet keeps the next from going, and that is silence, too.
    CompletableFuture<WebSocket> unused = of.sendPing(ByteBuffer.allocate(0));
    nextTurn();
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
      after(times.closing(), () -> cut("the other end did not close the connection"));
    }
    return sent;
  }

  /// Does nothing where it is over.
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
