package assay.host.container;

import java.util.Locale;

/// The containers of a host's processes, one per process.
///
/// @param tool the program that starts containers: `podman` or `docker`
/// @param network the network's name; empty to share this host's
/// @param cpus the most CPUs per container; 0 when unlimited
/// @param memoryBytes the most memory per container; 0 when unlimited
public record ContainerSpec(
    String tool, String image, String network, double cpus, long memoryBytes) {

  /// Whether each container has its own network, and so its own loopback.
  public boolean apart() {
    return !network.isEmpty();
  }

  public boolean limited() {
    return cpus > 0 || memoryBytes > 0;
  }

  public ContainerSpec unlimited() {
    return new ContainerSpec(tool, image, network, 0, 0);
  }

  /// Whether a JVM's heap, in the format of its flag, is smaller than the memory limit.
  public boolean holds(String heap) {
    return fits(heap, memoryBytes);
  }

  /// Whether a JVM's heap, in the format of its flag, is smaller than an amount of memory; 0 is no limit.
  public static boolean fits(String heap, long memoryBytes) {
    return memoryBytes == 0 || bytes(heap) < memoryBytes;
  }

  /// An amount of memory in a JVM's format, such as `768m`.
  public static long bytes(String amount) {
    String unit = amount.substring(amount.length() - 1).toLowerCase(Locale.ROOT);
    int power = "kmgt".indexOf(unit) + 1;
    String number = power == 0 ? amount : amount.substring(0, amount.length() - 1);
    return Long.parseLong(number) << (10 * power);
  }
}
