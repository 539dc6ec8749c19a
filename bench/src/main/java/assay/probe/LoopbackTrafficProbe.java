package assay.probe;

import assay.probe.SocketCounters.Socket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Watches what crosses this host's loopback, and whose it is.
///
/// The interface's own counter sees every byte once, headers, UDP and short-lived connections
/// included, but also other programs'. Their share is found by the kernel's counters of every TCP
/// socket, as `ss` of iproute2 shows them. A connection that opens and closes between two readings is
/// missed there, and of one that closes what it carried since the reading before.
public final class LoopbackTrafficProbe {

  private static final Pattern LOOPBACK = Pattern.compile("(?m)^\\s*lo:\\s*(\\d+)\\s");
  private static final long TCP_AND_IP_HEADER = 52;

  private final Path counters;
  private final SocketCounters sockets;
  private final Map<String, Long> seen = new HashMap<>();
  private boolean begun;
  private long clusterBytes;
  private long foreignBytes;

  /// What was read at one moment.
  ///
  /// @param bytes what crossed the loopback since the host started
  /// @param clusterBytes what sockets of the cluster's processes sent over it since the probe began,
  ///     headers included; -1 where the host does not tell
  /// @param foreignBytes what other processes' sockets did; -1 where the host does not tell
  public record Reading(long bytes, long clusterBytes, long foreignBytes) {}

  /// A probe of this host.
  public LoopbackTrafficProbe() {
    this(Path.of("/proc/net/dev"), SocketCounters.ofThisHost());
  }

  LoopbackTrafficProbe(Path counters, SocketCounters sockets) {
    this.counters = counters;
    this.sockets = sockets;
  }

  /// Reads; empty where the host does not count, or a process of the cluster has another network.
  ///
  /// @param cluster the ids of the cluster's processes
  public Optional<Reading> read(Set<Long> cluster) {
    Optional<Map<String, Socket>> open = sockets.open();
    Matcher loopback = LOOPBACK.matcher(text());
    if (!loopback.find() || !cluster.stream().allMatch(LoopbackTrafficProbe::sharesOurNetwork)) {
      return Optional.empty();
    }
    long bytes = Long.parseLong(loopback.group(1));
    if (open.isEmpty()) {
      return Optional.of(new Reading(bytes, -1, -1));
    }
    open.get()
        .forEach((ends, socket) -> {
          if (open.get().containsKey(socket.mirrored())) {
            count(ends, socket, cluster.contains(socket.process()));
          }
        });
    begun = true;
    return Optional.of(new Reading(bytes, clusterBytes, foreignBytes));
  }

  /// Adds what a socket sent since it was seen last. What a foreign one had sent before the probe
  /// began is nobody's concern; a counter that went back is that of a new socket between old ends.
  private void count(String ends, Socket socket, boolean own) {
    long sent = socket.sentBytes() + socket.sentSegments() * TCP_AND_IP_HEADER;
    Long before = seen.put(ends, sent);
    long more = before == null ? begun || own ? sent : 0 : sent >= before ? sent - before : sent;
    if (own) {
      clusterBytes += more;
    } else {
      foreignBytes += more;
    }
  }

  /// A process in a network of its own does not use this loopback; one that is gone is no objection.
  private static boolean sharesOurNetwork(long process) {
    Path theirs = Path.of("/proc", Long.toString(process), "ns", "net");
    try {
      return Files.readSymbolicLink(theirs)
          .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/net")));
    } catch (IOException e) {
      return true;
    }
  }

  private String text() {
    try {
      return Files.readString(counters);
    } catch (IOException e) {
      return "";
    }
  }
}
