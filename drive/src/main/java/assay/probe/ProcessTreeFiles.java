package assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Open file descriptors and threads of some processes together. A process that ends meanwhile counts as none.
public final class ProcessTreeFiles {

  private static final Path PROC = Path.of("/proc");

  private ProcessTreeFiles() {}

  /// Open files, pipes and sockets; empty if unknown, or if none of the processes runs.
  public static OptionalLong open(Collection<Long> processes) {
    return entries(processes, "fd");
  }

  /// Threads; empty if unknown, or if none of the processes runs.
  public static OptionalLong threads(Collection<Long> processes) {
    return entries(processes, "task");
  }

  private static OptionalLong entries(Collection<Long> processes, String folder) {
    long sum = 0;
    boolean running = false;
    for (long process : processes) {
      Path own = PROC.resolve(Long.toString(process));
      try (Stream<Path> entries = Files.list(own.resolve(folder))) {
        sum += entries.count();
        running = true;
      } catch (IOException untold) {
        if (Files.exists(own)) {
          return OptionalLong.empty();
        }
      }
    }
    return running ? OptionalLong.of(sum) : OptionalLong.empty();
  }
}
