package assay.loopback;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Who is let in: those who read, and who call this server by its own name.
public final class LoopbackDoor {

  private static final int HTTP = 80;

  /// Who holds many connections open must not take this process's file descriptors, a slow one its thread for good, nor a silent
  /// one the place of another.
  private static final Map<String, String> LIMITS =
      Map.of(
          "jdk.httpserver.maxConnections", "256",
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.idleInterval", "2",
          "sun.net.httpserver.idleTimerScheduleMillis", "500");

  private final Set<String> hosts;

  /// The door of a server on a port.
  public LoopbackDoor(int port) {
    Set<String> names = new HashSet<>(Set.of("127.0.0.1:" + port, "localhost:" + port));
    if (port == HTTP) {
      // Nobody names the port that goes without saying.
      names.addAll(Set.of("127.0.0.1", "localhost"));
    }
    this.hosts = Set.copyOf(names);
  }

  /// Why somebody is not let in.
  ///
  /// @param status the status of HTTP
  /// @param why in a sentence
  public record Refusal(int status, String why) {}

  /// Why a request is refused; empty where it is not.
  public Optional<Refusal> refusal(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return Optional.of(new Refusal(405, "This site is only read."));
    }
    // A page of another site may have its own name lead to this host; such a name is not ours.
    String host = exchange.getRequestHeaders().getFirst("Host");
    return host == null || !hosts.contains(host)
        ? Optional.of(new Refusal(421, "This site is reached by 127.0.0.1 alone."))
        : Optional.empty();
  }

  /// A server on this host's loopback that does not answer yet.
  ///
  /// @param port the port; 0 for any that is free
  /// @throws IOException where the port cannot be had
  public static HttpServer bound(int port) throws IOException {
    LIMITS.forEach(System::setProperty);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return HttpServer.create(new InetSocketAddress(loopback, port), 0);
  }
}
