package assay.probe;

import assay.probe.SocketCounters.Socket;
import assay.record.probe.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
  private final Map<String, Seen> seen = new HashMap<>();
  private final Map<Wire, Long> wires = new EnumMap<>(Wire.class);
  private boolean begun;
  private long clusterBytes;
  private long foreignBytes;

  /// What was known of a socket when it was read last.
  ///
  /// @param sent what it had sent
  /// @param own whether it was the cluster's
  /// @param wire whose connection it was; empty where that could not be told
  private record Seen(long sent, boolean own, Optional<Wire> wire) {}

  /// What was read at one moment.
  ///
  /// @param bytes what crossed the loopback since the host started
  /// @param clusterBytes what sockets of the cluster's processes sent over it since the probe began,
  ///     headers included; -1 where the host does not tell
  /// @param foreignBytes what other processes' sockets did; -1 where the host does not tell
  /// @param wires the cluster's bytes by whose connection carried them, for servers that there are; empty where the host
  ///     does not tell
  public record Reading(long bytes, long clusterBytes, long foreignBytes, Map<Wire, Long> wires) {

    public Reading {
      wires = Map.copyOf(wires);
    }
  }

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
  /// @param cluster whose sockets there are
  public Optional<Reading> read(SocketOwners cluster) {
    Optional<Map<String, Socket>> open = sockets.open();
    Matcher loopback = LOOPBACK.matcher(text());
    if (!loopback.find() || !cluster.processes().allMatch(LoopbackTrafficProbe::sharesOurNetwork)) {
      return Optional.empty();
    }
    long bytes = Long.parseLong(loopback.group(1));
    if (open.isEmpty()) {
      return Optional.of(new Reading(bytes, -1, -1, Map.of()));
    }
    begin(cluster);
    open.get()
        .forEach((ends, socket) -> {
          Socket other = open.get().get(socket.mirrored());
          if (other != null) {
            count(ends, socket, other, cluster);
          }
        });
    begun = true;
    return Optional.of(new Reading(bytes, clusterBytes, foreignBytes, wires));
  }

  /// What there is of a server is told as soon as there is one, were it nothing.
  private void begin(SocketOwners cluster) {
    wires.putIfAbsent(Wire.MEMBERS, 0L);
    wires.putIfAbsent(Wire.CLIENTS, 0L);
    cluster.ports().values().forEach(wire -> wires.putIfAbsent(wire, 0L));
  }

  /// Adds what a socket sent since it was seen last. What a foreign one had sent before the probe
  /// began is nobody's concern; a counter that went back is that of a new socket between old ends. One that its process has
  /// closed names nobody until its end, and stays whose it was.
  private void count(String ends, Socket socket, Socket other, SocketOwners cluster) {
    long sent = socket.sentBytes() + socket.sentSegments() * TCP_AND_IP_HEADER;
    Seen last = seen.get(ends);
    Seen before = (last == null || sent < last.sent()) ? null : last;
    boolean own =
        (before != null && socket.process() == 0)
            ? before.own()
            : cluster.own(ends, socket.process());
    Optional<Wire> wire =
        before != null && (socket.process() == 0 || other.process() == 0)
            ? before.wire()
            : cluster.wire(ends, socket.process(), other.process());
    long fresh = (begun || own) ? sent : 0;
    long more = before == null ? fresh : sent - before.sent();
    seen.put(ends, new Seen(sent, own, wire));
    if (own) {
      clusterBytes += more;
      wire.ifPresent(carried -> wires.merge(carried, more, Long::sum));
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
