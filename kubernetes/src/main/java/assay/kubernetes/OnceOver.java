package assay.kubernetes;

import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Passes on what comes over a [QueuedWebSocket], and its end once, whoever ends it.
final class OnceOver implements WebSocket.Listener {

  private final WebSocket.Listener to;
  private final Duration closing;
  private final AtomicBoolean over = new AtomicBoolean();
  private @Nullable QueuedWebSocket queued;

  /// @param closing how long the other end has to close its side
  OnceOver(WebSocket.Listener to, Duration closing) {
    this.to = to;
    this.closing = closing;
  }

  /// The connection as it may be used.
  synchronized WebSocket queued(WebSocket socket) {
    if (queued == null) {
      queued = new QueuedWebSocket(socket, this, closing);
    }
    return queued;
  }

  /// It is over in an odd way, unless it was over already.
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
    return to.onText(queued(socket), data, whole);
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean whole) {
    return to.onBinary(queued(socket), data, whole);
  }

  @Override
  public @Nullable CompletionStage<?> onPing(WebSocket socket, ByteBuffer message) {
    return to.onPing(queued(socket), message);
  }

  @Override
  public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
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
