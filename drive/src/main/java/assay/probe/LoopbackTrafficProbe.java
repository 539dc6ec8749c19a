package assay.probe;

import assay.probe.SocketCounters.Socket;
import assay.record.probe.ConnectionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures traffic on this host's loopback, and its causes.
///
/// The interface's counter sees every byte once, including headers, UDP and other programs. The kernel's counters per TCP
/// socket, shown by `ss` of iproute2, separate the programs. They miss a connection that opens and closes between two
/// readings, and the last bytes of a closing connection. The kernel does not count datagrams by socket: members count
/// their own.
public final class LoopbackTrafficProbe {

  private static final Pattern LOOPBACK = Pattern.compile("(?m)^\\s*lo:\\s*(\\d+)\\s");
  private static final long TCP_AND_IP_HEADER = 52;

  private final Path counters;
  private final SocketCounters sockets;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Map<ConnectionKind, Long> wires = new EnumMap<>(ConnectionKind.class);
  private boolean begun;
  private long clusterBytes;
  private long foreignBytes;

  /// A socket's state at the last reading.
  ///
  /// @param wire the kind of connection; empty if unknown
  private record Seen(long sent, boolean own, Optional<ConnectionKind> wire) {}

  /// One reading.
  ///
  /// @param bytes on the loopback since the host started
  /// @param clusterBytes sent by the cluster's sockets since the probe began, datagrams and headers included; -1 if
  ///     unknown
  /// @param foreignBytes the same for other processes
  /// @param wires the cluster's bytes by kind of connection
  public record Reading(
      long bytes, long clusterBytes, long foreignBytes, Map<ConnectionKind, Long> wires) {

    public Reading {
      wires = Map.copyOf(wires);
    }
  }

  public LoopbackTrafficProbe() {
    this(Path.of("/proc/net/dev"), SocketCounters.ofThisHost());
  }

  LoopbackTrafficProbe(Path counters, SocketCounters sockets) {
    this.counters = counters;
    this.sockets = sockets;
  }

  /// Takes a reading; empty if the host has no counter, or a process of the cluster has another network.
  ///
  /// @param datagramBytes sent by the cluster's members in UDP datagrams, by their own count
  public Optional<Reading> read(SocketOwners cluster, long datagramBytes) {
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
    Map<ConnectionKind, Long> carried = new EnumMap<>(wires);
    carried.merge(ConnectionKind.MEMBERS, datagramBytes, Long::sum);
    return Optional.of(new Reading(bytes, clusterBytes + datagramBytes, foreignBytes, carried));
  }

  /// A server's kind of connection is reported from the server's start, even with no bytes.
  private void begin(SocketOwners cluster) {
    wires.putIfAbsent(ConnectionKind.MEMBERS, 0L);
    wires.putIfAbsent(ConnectionKind.CLIENTS, 0L);
    cluster.ports().values().forEach(wire -> wires.putIfAbsent(wire, 0L));
  }

  /// Adds a socket's bytes since the last reading, for a foreign socket since the probe began. A counter that went back
  /// belongs to a new socket between the same ends. A closed socket keeps its owner.
  private void count(String ends, Socket socket, Socket other, SocketOwners cluster) {
    long sent = socket.sentBytes() + socket.sentSegments() * TCP_AND_IP_HEADER;
    Seen last = seen.get(ends);
    Seen before = (last == null || sent < last.sent()) ? null : last;
    boolean own =
        (before != null && socket.process() == 0)
            ? before.own()
            : cluster.own(ends, socket.process());
    Optional<ConnectionKind> wire =
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

  /// A process in its own network does not use this loopback. A process that is gone is no obstacle.
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
