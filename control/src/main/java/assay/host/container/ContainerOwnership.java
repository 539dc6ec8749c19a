package assay.host.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of containers. A name identifies the owning process, which shows whether a container is abandoned.
public final class ContainerOwnership {

  private static final Pattern NAME = Pattern.compile("assay-(\\d{1,9})-(\\d{1,18})-.*");

  /// The index of field 22 of a process's state, counted from field 3.
  private static final int STARTED = 22 - 3;

  private static final AtomicInteger LAST = new AtomicInteger();

  private ContainerOwnership() {}

  /// A new, unique name.
  ///
  /// @param process the process in the container: `member-1`
  public static String next(String process) {
    long here = ProcessHandle.current().pid();
    return "assay-%d-%d-%d-%s"
        .formatted(here, started(here).orElse(0), LAST.incrementAndGet(), process);
  }

  /// When a process started, in kernel ticks since boot, a value that every process reads alike; empty when there is no
  /// such process.
  private static OptionalLong started(long process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      // The name in parentheses may contain anything; field 3 follows it.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return OptionalLong.of(Long.parseLong(fields[STARTED]));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /// Whether a container's owner is gone.
  static boolean abandoned(String name) {
    Matcher owner = NAME.matcher(name);
    return owner.matches()
        && started(Long.parseLong(owner.group(1))).orElse(-1) != Long.parseLong(owner.group(2));
  }

  /// All containers with Assay's label, including ended ones and ones that have not started.
  ///
  /// @param filter `assay`, or `assay=RUN`
  /// @throws IOException with the tool's message, if it fails
  public static List<String> all(ContainerTool tool, String filter) throws IOException {
    ContainerTool.Said said =
        tool.run("ps", "-a", "--filter", "label=" + filter, "--format", "{{.Names}}");
    if (said.exit() != 0) {
      throw new IOException(said.complaint());
    }
    return said.lines().stream().map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  /// Removes containers, running or not.
  ///
  /// @throws IOException with the tool's message, if a container stays
  public static void remove(ContainerTool tool, List<String> names) throws IOException {
    if (names.isEmpty()) {
      return;
    }
    List<String> line = new ArrayList<>(List.of("rm", "-f"));
    line.addAll(names);
    ContainerTool.Said said = tool.run(line.toArray(String[]::new));
    // A container that has disappeared by itself meanwhile is not an error.
    List<String> left = all(tool, ContainerTool.LABEL);
    if (said.exit() != 0 && names.stream().anyMatch(left::contains)) {
      throw new IOException(said.complaint());
    }
  }

  /// Removes abandoned containers. Owners are known only if all process numbers are visible.
  ///
  /// @return the names of the removed containers
  public static List<String> sweep(ContainerTool tool) throws IOException {
    List<String> abandoned =
        all(tool, ContainerTool.LABEL).stream().filter(ContainerOwnership::abandoned).toList();
    remove(tool, abandoned);
    return abandoned;
  }
}
