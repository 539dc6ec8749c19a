package assay.kubernetes;

import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Passes on what arrives over a [QueuedWebSocket], and its end exactly once.
final class OnceListener implements WebSocket.Listener {

  private final WebSocket.Listener to;
  private final QueuedWebSocket.Times times;
  private final AtomicBoolean over = new AtomicBoolean();

  /// How many messages may arrive, and how many turns have passed in silence.
  private final AtomicLong awaited = new AtomicLong();

  private final AtomicInteger silent = new AtomicInteger();
  private @Nullable QueuedWebSocket queued;

  OnceListener(WebSocket.Listener to, QueuedWebSocket.Times times) {
    this.to = to;
    this.times = times;
  }

  synchronized QueuedWebSocket queued(WebSocket socket) {
    if (queued == null) {
      queued = new QueuedWebSocket(socket, this, times);
    }
    return queued;
  }

  boolean isOver() {
    return over.get();
  }

  void asked(long messages) {
    awaited.addAndGet(messages);
  }

  private void heard() {
    awaited.decrementAndGet();
    silent.set(0);
  }

  /// Counts a turn, and returns how many were silent so far. Turns in which this side accepts no messages do not
  /// count.
  int silentTurns() {
    return awaited.get() > 0 ? silent.getAndIncrement() : 0;
  }

  /// Records an end from this side, which is not reported.
  void aborted() {
    over.set(true);
  }

  /// Reports an abnormal end, unless the connection has ended already.
  void over(WebSocket socket, Throwable why) {
    if (over.compareAndSet(false, true)) {
      to.onError(socket, why);
    }
  }

  @Override
  public void onOpen(WebSocket socket) {
    to.onOpen(queued(socket));
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean whole) {
    heard();
    return to.onText(queued(socket), data, whole);
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean whole) {
    heard();
    return to.onBinary(queued(socket), data, whole);
  }

  @Override
  public @Nullable CompletionStage<?> onPing(WebSocket socket, ByteBuffer message) {
    heard();
    return to.onPing(queued(socket), message);
  }

  @Override
  public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
    heard();
    return to.onPong(queued(socket), message);
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    return over.compareAndSet(false, true) ? to.onClose(queued(socket), code, reason) : null;
  }

  @Override
  public void onError(WebSocket socket, Throwable why) {
    over(queued(socket), why);
  }
}
