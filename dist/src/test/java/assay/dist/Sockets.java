package assay.dist;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A process's reachable addresses, from the kernel's list: listening TCP and bound UDP sockets.
final class Sockets {

  private static final String LISTEN = "0A";

  private Sockets() {}

  /// @param protocol `tcp` or `udp`, for either IP version
  /// @param loopback whether only this host can reach it
  record Endpoint(String protocol, boolean loopback, int port) {}

  /// Empty after the process ended.
  static List<Endpoint> reachable(long pid) throws IOException {
    Set<String> inodes = inodes(pid);
    List<Endpoint> found = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      List<String> rows = Files.readAllLines(Path.of("/proc/net", table));
      for (String row : rows.subList(1, rows.size())) {
        String[] fields = row.strip().split("\\s+", -1);
        boolean open = table.startsWith("udp") || fields[3].equals(LISTEN);
        if (open && inodes.contains(fields[9])) {
          String[] local = fields[1].split(":", -1);
          found.add(
              new Endpoint(
                  table.substring(0, 3), loopback(local[0]), Integer.parseInt(local[1], 16)));
        }
      }
    }
    return found;
  }

  /// Whether an address is on loopback; the kernel writes it in four-byte words in the processor's
  /// order, which is little-endian on all tested hosts.
  static boolean loopback(String hexadecimal) throws IOException {
    byte[] words = HexFormat.of().parseHex(hexadecimal);
    byte[] address = new byte[words.length];
    for (int i = 0; i < words.length; i++) {
      address[i] = words[i / 4 * 4 + 3 - i % 4];
    }
    return InetAddress.getByAddress(address).isLoopbackAddress();
  }

  private static Set<String> inodes(long pid) {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    } catch (IOException e) {
      return Set.of();
    }
    return inodes;
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
