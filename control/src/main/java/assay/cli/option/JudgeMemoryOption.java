package assay.cli.option;

import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The memory limit for the history of a trial while it is judged.
public final class JudgeMemoryOption {

  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,6})([mg])");

  @Option(
      names = "--judge-memory",
      paramLabel = "SIZE",
      description =
          "The memory for judging a trial's operations, such as 1g. A larger trial is judged"
              + " in parts, with temporary files in the run directory; by default the free heap.")
  private @Nullable String size;

  /// The user's limit, or a default from the heap.
  ///
  /// @throws ProblemException E412 if the text is not a size, too small, or above three quarters of the heap
  public JudgeMemoryLimits memory() {
    return size == null
        ? JudgeMemoryLimits.ofHeap()
        : memory(size, Runtime.getRuntime().maxMemory());
  }

  /// The limit for a process with a given heap.
  static JudgeMemoryLimits memory(String size, long heapBytes) {
    Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw wrong("`%s` is not a size".formatted(size), "write --judge-memory 512m or 1g");
    }
    long bytes = Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("g") ? 30 : 20);
    if (bytes < JudgeMemoryLimits.LEAST_BYTES) {
      throw wrong(
          "%s is too little for judging".formatted(size),
          "write --judge-memory %dm or more".formatted(JudgeMemoryLimits.LEAST_BYTES >> 20));
    }
    if (bytes > heapBytes / 4 * 3) {
      throw wrong(
          "%s is more than three quarters of the heap of %d MiB".formatted(size, heapBytes >> 20),
          "write less, or give Assay more memory, such as JAVA_TOOL_OPTIONS=-Xmx16g");
    }
    return JudgeMemoryLimits.of(bytes);
  }

  private static ProblemException wrong(String what, String help) {
    return ProblemException.ofInput("E412", "--judge-memory: " + what, help);
  }

  /// The option as given, after a space; empty when not given.
  public String text() {
    return size == null ? "" : " --judge-memory " + size;
  }
}
