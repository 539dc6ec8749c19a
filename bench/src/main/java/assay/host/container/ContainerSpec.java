package assay.host.container;

import java.util.Locale;

/// The containers that processes of a host run in, one each.
///
/// @param tool the program that starts them: `podman` or `docker`
/// @param image the image's name
/// @param network the network's name; empty where they share that of this host
/// @param cpus how many CPUs each gets at most; 0 where nothing is said
/// @param memoryBytes how much memory each gets at most; 0 where nothing is said
public record ContainerSpec(
    String tool, String image, String network, double cpus, long memoryBytes) {

  /// Whether each has a network, and so a loopback, of its own.
  public boolean apart() {
    return !network.isEmpty();
  }

  /// Whether anything is limited.
  public boolean limited() {
    return cpus > 0 || memoryBytes > 0;
  }

  /// The same without limits.
  public ContainerSpec unlimited() {
    return new ContainerSpec(tool, image, network, 0, 0);
  }

  /// Whether a JVM's heap, as its flag gives it, is less than the memory there is.
  public boolean holds(String heap) {
    return fits(heap, memoryBytes);
  }

  /// Whether a JVM's heap, as its flag gives it, is less than some memory; 0 is no limit.
  public static boolean fits(String heap, long memoryBytes) {
    return memoryBytes == 0 || bytes(heap) < memoryBytes;
  }

  /// An amount of memory as a JVM takes it, such as `768m`.
  public static long bytes(String amount) {
    String unit = amount.substring(amount.length() - 1).toLowerCase(Locale.ROOT);
    int power = "kmgt".indexOf(unit) + 1;
    String number = power == 0 ? amount : amount.substring(0, amount.length() - 1);
    return Long.parseLong(number) << (10 * power);
  }
}
