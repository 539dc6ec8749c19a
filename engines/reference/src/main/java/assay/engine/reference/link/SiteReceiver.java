package assay.engine.reference.link;

import assay.api.record.JavaRecordCodec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Receives another site's changes, and passes each on in order of arrival.
public final class SiteReceiver implements AutoCloseable {

  private final ServerSocket server;
  private final Consumer<SiteChange> apply;
  private volatile boolean closed;
  private volatile @Nullable Socket current;

  /// Starts to listen.
  ///
  /// @throws UncheckedIOException if the address is in use
  public SiteReceiver(InetSocketAddress own, Consumer<SiteChange> apply) {
    this.apply = apply;
    try {
      server = new ServerSocket();
      server.setReuseAddress(true);
      server.bind(own);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no process of the site can receive at " + own + ": the reference engine has one a site",
          e);
    }
    Thread.ofPlatform().daemon().name("reference-link").start(this::run);
  }

  private void run() {
    while (!closed) {
      try (Socket socket = server.accept()) {
        current = socket;
        receive(new DataInputStream(new BufferedInputStream(socket.getInputStream())));
      } catch (IOException e) {
        // The sender went away, or this was closed; the loop decides whether to wait for the next
        // sender.
      }
    }
  }

  private void receive(DataInputStream in) throws IOException {
    while (!closed) {
      int length = in.readInt();
      if (length < 0 || length > ChangeFilter.MOST_BYTES) {
        throw new IOException("no change has %d bytes".formatted(length));
      }
      SiteChange change = change(in.readNBytes(length));
      if (change != null) {
        apply.accept(change);
      }
    }
  }

  /// Every user of the host can connect and send anything.
  private static @Nullable SiteChange change(byte[] bytes) throws IOException {
    try {
      return JavaRecordCodec.read(new ByteArrayInputStream(bytes), new ChangeFilter())
              instanceof SiteChange change
          ? change
          : null;
    } catch (RuntimeException e) {
      throw new IOException("what arrived is no change", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      server.close();
      Socket socket = current;
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
