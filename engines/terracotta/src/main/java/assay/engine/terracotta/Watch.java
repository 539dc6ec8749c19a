package assay.engine.terracotta;

import java.net.InetSocketAddress;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.terracotta.connection.ConnectionException;
import org.terracotta.connection.Diagnostics;
import org.terracotta.connection.DiagnosticsFactory;

/// What one server says of itself, asked over a diagnostic connection that is kept.
final class Watch {

  /// What is known of a server that does not answer.
  static final String SILENT = "UNREACHABLE";

  private static final String REQUEST_MILLIS = "1000";

  private final String name;
  private final InetSocketAddress address;
  private final Executor threads;
  private @Nullable Diagnostics connection;
  private @Nullable CompletableFuture<String> asked;
  private boolean closed;

  Watch(Stripe.Place place, Executor threads) {
    name = place.name();
    address = place.address();
    this.threads = threads;
  }

  /// The member's name.
  String name() {
    return name;
  }

  /// Asks, unless the question before is still unanswered: a frozen server is asked once.
  synchronized CompletableFuture<String> ask() {
    CompletableFuture<String> before = asked;
    if (before != null && !before.isDone()) {
      return before;
    }
    CompletableFuture<String> now = CompletableFuture.supplyAsync(this::state, threads);
    asked = now;
    return now;
  }

  /// The server's logical state, such as `ACTIVE`, `ACTIVE_RECONNECTING`, `SYNCHRONIZING` or `PASSIVE`.
  private String state() {
    Diagnostics there = connection;
    try {
      if (there == null) {
        there = connect();
      }
      return there.invoke("DiagnosticExtensions", "getLogicalServerState");
    } catch (ConnectionException | RuntimeException unreachable) {
      close(there);
      return SILENT;
    }
  }

  private Diagnostics connect() throws ConnectionException {
    Properties properties = new Properties();
    properties.setProperty(DiagnosticsFactory.REQUEST_TIMEOUT, REQUEST_MILLIS);
    properties.setProperty(DiagnosticsFactory.REQUEST_TIMEOUT_MESSAGE, SILENT);
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
      // What is gone needs no closing.
    }
  }

  /// Ends the connection.
  synchronized void close() {
    closed = true;
    close(connection);
  }
}
