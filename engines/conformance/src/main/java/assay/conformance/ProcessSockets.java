package assay.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The addresses at which a process can be reached, according to the kernel.
public final class ProcessSockets {

  /// 127.0.0.1 in the tables of IPv4 and IPv6, and ::1.
  public static final List<String> LOOPBACK =
      List.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  private static final String LISTEN = "0A";
  private static final String ESTABLISHED = "01";

  private ProcessSockets() {}

  /// All listening TCP and all UDP sockets, in the kernel's hexadecimal; none of a process that ended meanwhile.
  public static List<String> reachable(long pid) throws IOException {
    Set<String> inodes = inodes(pid);
    List<String> found = new ArrayList<>();
    if (inodes.isEmpty()) {
      return found;
    }
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      List<String> rows = Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table));
      for (String row : rows.subList(1, rows.size())) {
        String[] fields = row.strip().split("\\s+");
        boolean listens = table.startsWith("udp") || fields[3].equals(LISTEN);
        if (listens && inodes.contains(fields[9])) {
          found.add(fields[1].substring(0, fields[1].indexOf(':')));
        }
      }
    }
    return found;
  }

  /// An IPv4 address in the form of the IPv4 and IPv6 tables.
  public static List<String> at(String address) {
    byte[] parts = new byte[4];
    String[] numbers = address.split("\\.");
    for (int i = 0; i < parts.length; i++) {
      parts[parts.length - 1 - i] = (byte) Integer.parseInt(numbers[i]);
    }
    String hex = HexFormat.of().withUpperCase().formatHex(parts);
    return List.of(hex, "0000000000000000FFFF0000" + hex);
  }

  /// How many connections other processes have to a port.
  public static int connections(long pid, int port) throws IOException {
    int count = 0;
    for (String table : List.of("tcp", "tcp6")) {
      List<String> rows = Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table));
      for (String row : rows.subList(1, rows.size())) {
        String[] fields = row.strip().split("\\s+");
        boolean here = fields[1].endsWith(":%04X".formatted(port));
        count += here && fields[3].equals(ESTABLISHED) ? 1 : 0;
      }
    }
    return count;
  }

  private static Set<String> inodes(long pid) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    } catch (NoSuchFileException endedMeanwhile) {
      return Set.of();
    }
    return inodes;
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException closedMeanwhile) {
      return "";
    }
  }
}
