package assay.host.container;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The limits of a container as the kernel reports them inside.
///
/// @param cpus the most CPUs; empty when unlimited
/// @param memoryBytes the most memory; empty when unlimited
public record ContainerLimits(OptionalDouble cpus, OptionalLong memoryBytes) {

  /// A quota and a period in microseconds, either version: `50000 100000`, `max 100000`, `-1 100000`.
  private static final Pattern CPU = Pattern.compile("(\\d+) (\\d+)");

  /// The value for no limit in version 1 of control groups, less the rounding to a page.
  private static final long NO_LIMIT = Long.MAX_VALUE - (1 << 20);

  /// The tolerance: the kernel rounds memory to pages and a quota to microseconds.
  private static final double EXACT = 0.01;

  /// Reads the limits.
  ///
  /// @param cpuLimit quota and period
  /// @param memoryLimit a number of bytes
  public static ContainerLimits of(String cpuLimit, String memoryLimit) {
    Matcher cpu = CPU.matcher(cpuLimit.strip());
    String memory = memoryLimit.strip();
    OptionalLong bytes =
        memory.matches("\\d{1,18}")
            ? OptionalLong.of(Long.parseLong(memory))
            : OptionalLong.empty();
    return new ContainerLimits(
        cpu.matches()
            ? OptionalDouble.of(Double.parseDouble(cpu.group(1)) / Double.parseDouble(cpu.group(2)))
            : OptionalDouble.empty(),
        bytes.isPresent() && bytes.getAsLong() < NO_LIMIT ? bytes : OptionalLong.empty());
  }

  /// The wanted limits that the kernel does not enforce; empty when it enforces all.
  public Optional<String> missing(ContainerSpec wish) {
    if (wish.cpus() > 0 && Math.abs(cpus.orElse(0) - wish.cpus()) > EXACT * wish.cpus()) {
      return Optional.of(
          "%s was asked for, and a container there has %s"
              .formatted(cpus(wish.cpus()), cpus(cpus.orElse(0))));
    }
    double off = Math.abs((double) memoryBytes.orElse(0) - wish.memoryBytes());
    if (wish.memoryBytes() > 0 && off > EXACT * wish.memoryBytes()) {
      return Optional.of(
          "%s was asked for, and a container there has %s"
              .formatted(memory(wish.memoryBytes()), memory(memoryBytes.orElse(0))));
    }
    return Optional.empty();
  }

  /// A number of CPUs, for a reader; 0 is no limit.
  public static String cpus(double cpus) {
    String number = cpus == Math.rint(cpus) ? Long.toString((long) cpus) : Double.toString(cpus);
    return cpus == 0 ? "no limit of CPUs" : number + " CPUs each";
  }

  /// An amount of memory, for a reader; 0 is no limit.
  public static String memory(long bytes) {
    return bytes == 0 ? "no limit of memory" : "%d MiB each".formatted(bytes >> 20);
  }
}
