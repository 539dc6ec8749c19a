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

/// Names of containers, which tell the process that they belong to, and by that which are nobody's.
public final class ContainerNames {

  private static final Pattern NAME = Pattern.compile("assay-(\\d{1,9})-(\\d{1,18})-.*");

  /// The 22nd field of a process's state, counted from the third.
  private static final int STARTED = 22 - 3;

  private static final AtomicInteger LAST = new AtomicInteger();

  private ContainerNames() {}

  /// A name that no container has yet.
  ///
  /// @param process who is to run in it: `member-1`
  public static String next(String process) {
    long here = ProcessHandle.current().pid();
    return "assay-%d-%d-%d-%s"
        .formatted(here, started(here).orElse(0), LAST.incrementAndGet(), process);
  }

  /// When a process began, in the kernel's ticks since the host did, which every process reads alike; empty where there
  /// is no such process.
  private static OptionalLong started(long process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      // The name in parentheses may hold anything; what follows it begins with the third field.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return OptionalLong.of(Long.parseLong(fields[STARTED]));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /// Whether a container belonged to a process that is gone.
  static boolean abandoned(String name) {
    Matcher owner = NAME.matcher(name);
    return owner.matches()
        && started(Long.parseLong(owner.group(1))).orElse(-1) != Long.parseLong(owner.group(2));
  }

  /// All containers with our label, those included that have ended or have not begun.
  ///
  /// @param filter `assay`, or `assay=RUN`
  /// @throws IOException with what the tool said, where it does not tell
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
  /// @throws IOException with what the tool said, where one of them stays
  public static void remove(ContainerTool tool, List<String> names) throws IOException {
    if (names.isEmpty()) {
      return;
    }
    List<String> line = new ArrayList<>(List.of("rm", "-f"));
    line.addAll(names);
    ContainerTool.Said said = tool.run(line.toArray(String[]::new));
    // One that has gone by itself meanwhile is no reason to complain.
    List<String> left = all(tool, ContainerTool.LABEL);
    if (said.exit() != 0 && names.stream().anyMatch(left::contains)) {
      throw new IOException(said.complaint());
    }
  }

  /// Removes those that are nobody's. Whose they are is known only where the numbers of all processes are seen.
  ///
  /// @return their names
  public static List<String> sweep(ContainerTool tool) throws IOException {
    List<String> abandoned =
        all(tool, ContainerTool.LABEL).stream().filter(ContainerNames::abandoned).toList();
    remove(tool, abandoned);
    return abandoned;
  }
}
