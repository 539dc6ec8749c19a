package assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Memory in RAM of some processes together.
///
/// Processes share memory with their parent; PostgreSQL's backends share nearly all. Several processes are therefore measured
/// by the kernel's proportional figure, which counts each shared page once.
public final class ProcessTreeMemory {

  private static final Path PROC = Path.of("/proc");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");
  private static final Pattern PROPORTIONAL = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB");

  private ProcessTreeMemory() {}

  /// Total bytes; empty if unknown, or if none of the processes runs.
  public static OptionalLong bytes(Collection<Long> processes) {
    boolean alone = processes.size() == 1;
    String file = alone ? "status" : "smaps_rollup";
    Pattern figure = alone ? RESIDENT : PROPORTIONAL;
    long sum = 0;
    for (long process : processes) {
      Path folder = PROC.resolve(Long.toString(process));
      try {
        Matcher found = figure.matcher(Files.readString(folder.resolve(file)));
        sum += found.find() ? Long.parseLong(found.group(1)) * 1024 : 0;
      } catch (IOException untold) {
        if (Files.exists(folder)) {
          return OptionalLong.empty();
        }
      }
    }
    return sum > 0 ? OptionalLong.of(sum) : OptionalLong.empty();
  }
}
