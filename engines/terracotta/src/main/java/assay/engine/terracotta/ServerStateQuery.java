package assay.engine.terracotta;

import java.net.InetSocketAddress;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.terracotta.connection.ConnectionException;
import org.terracotta.connection.Diagnostics;
import org.terracotta.connection.DiagnosticsFactory;

/// Asks one server for its state over a kept diagnostic connection.
final class ServerStateQuery implements Supplier<String>, AutoCloseable {

  private static final String REQUEST_MILLIS = "1000";

  private final InetSocketAddress address;
  private @Nullable Diagnostics connection;
  private boolean closed;

  ServerStateQuery(InetSocketAddress address) {
    this.address = address;
  }

  /// The server's logical state, such as `ACTIVE`, `ACTIVE_RECONNECTING`, `SYNCHRONIZING` or `PASSIVE`, or `SILENT`.
  @Override
  public String get() {
    Diagnostics there = connection;
    try {
      if (there == null) {
        there = connect();
      }
      return there.invoke("DiagnosticExtensions", "getLogicalServerState");
    } catch (ConnectionException | RuntimeException unreachable) {
      close(there);
      return ServerStateWatch.SILENT;
    }
  }

  private Diagnostics connect() throws ConnectionException {
    Properties properties = new Properties();
    properties.setProperty(DiagnosticsFactory.REQUEST_TIMEOUT, REQUEST_MILLIS);
    properties.setProperty(DiagnosticsFactory.REQUEST_TIMEOUT_MESSAGE, ServerStateWatch.SILENT);
    Diagnostics made = DiagnosticsFactory.connect(address, properties);
    keep(made);
    return made;
  }

  private synchronized void keep(Diagnostics made) {
    if (closed) {
      throw new IllegalStateException("closed meanwhile");
    }
    connection = made;
  }

  private synchronized void close(@Nullable Diagnostics there) {
    connection = null;
    if (there == null) {
      return;
    }
    try {
      there.close();
    } catch (Exception gone) {
      // A lost connection needs no closing.
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    close(connection);
  }
}
