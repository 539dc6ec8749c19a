package assay.broker.client;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A channel to the broker for each thread. After any failure but a missing reply, the thread's next message opens a new
/// one.
public final class ChannelPerThread<C extends ChannelPerThread.Own> implements AutoCloseable {

  /// One thread's channel.
  public interface Own extends AutoCloseable {

    /// Whether it is known to be broken.
    boolean broken();

    /// Does not fail: a broken channel is already useless, and the broker notices that by itself.
    @Override
    void close();
  }

  @FunctionalInterface
  public interface Use<C> {
    String by(C channel) throws IOException, InterruptedException, TimeoutException;
  }

  @FunctionalInterface
  public interface Sending<C> {
    void by(C channel) throws IOException, InterruptedException;
  }

  private final Supplier<C> opening;
  private final boolean reuse;
  private final Map<Thread, C> ofThreads = new ConcurrentHashMap<>();

  /// @param opening fails with a [assay.api.DefiniteFailureException], as nothing was sent
  /// @param reuse whether a channel is kept for the next message
  public ChannelPerThread(Supplier<C> opening, boolean reuse) {
    this.opening = opening;
    this.reuse = reuse;
  }

  /// Uses the thread's channel for a request.
  public String use(Use<C> use) throws IOException, InterruptedException, TimeoutException {
    boolean keep = false;
    try {
      String reply = use.by(ready());
      keep = reuse;
      return reply;
    } catch (TimeoutException e) {
      keep = reuse;
      throw e;
    } finally {
      end(keep);
    }
  }

  /// Uses the thread's channel for a message without a reply.
  public void send(Sending<C> sending) throws IOException, InterruptedException {
    boolean keep = false;
    try {
      sending.by(ready());
      keep = reuse;
    } finally {
      end(keep);
    }
  }

  private C ready() {
    C own = ofThreads.get(Thread.currentThread());
    if (own == null || own.broken()) {
      end(false);
      own = opening.get();
      ofThreads.put(Thread.currentThread(), own);
    }
    return own;
  }

  private void end(boolean keep) {
    if (!keep) {
      @Nullable C own = ofThreads.remove(Thread.currentThread());
      if (own != null) {
        own.close();
      }
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(Own::close);
  }
}
