package assay.engine.reference.link;

import assay.api.record.JavaRecordCodec;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Sends changes to another site in the given order, on its own thread.
///
/// A change written to a connection that then breaks is lost or arrives twice, as with engines that keep no account.
/// Changes wait while the other site does not listen.
public final class SiteSender implements AutoCloseable {

  private static final long RETRY_MILLIS = 20;
  private static final long IDLE_MILLIS = 100;
  private static final int CONNECT_MILLIS = 2_000;

  private final InetSocketAddress other;
  private final ChangeTransit transit;
  private final BlockingQueue<SiteChange> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;
  private @Nullable Socket socket;
  private @Nullable DataOutputStream out;

  public SiteSender(InetSocketAddress other, ChangeTransit transit) {
    this.other = other;
    this.transit = transit;
    this.thread = Thread.ofPlatform().daemon().name("reference-link").start(this::run);
  }

  public void send(SiteChange change) {
    queue.add(change);
  }

  private void run() {
    try {
      while (!closed) {
        SiteChange next = queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        List<SiteChange> now = next == null ? transit.idle() : transit.take(next);
        for (SiteChange change : now) {
          write(change);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      disconnect();
    }
  }

  private void write(SiteChange change) throws InterruptedException {
    byte[] bytes = JavaRecordCodec.bytes(change);
    while (!closed) {
      try {
        DataOutputStream stream = connected();
        stream.writeInt(bytes.length);
        stream.write(bytes);
        stream.flush();
        return;
      } catch (IOException e) {
        disconnect();
        Thread.sleep(RETRY_MILLIS);
      }
    }
  }

  private DataOutputStream connected() throws IOException {
    if (out == null) {
      Socket made = new Socket();
      socket = made;
      made.setTcpNoDelay(true);
      made.connect(other, CONNECT_MILLIS);
      out = new DataOutputStream(new BufferedOutputStream(made.getOutputStream()));
    }
    return out;
  }

  private void disconnect() {
    out = null;
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        // The connection is useless, closed or not.
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
