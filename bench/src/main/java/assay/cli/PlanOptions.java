package assay.cli;

import assay.study.Options;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that change what a study's plan is.
final class PlanOptions {

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Overrides a setting (backup=async) or a value (data.customers=1000).")
  private List<String> set = List.of();

  @Option(
      names = "--lean",
      description = "Shrinks time, data and compilation for a try; not comparable.")
  private boolean lean;

  @Option(names = "--seed", description = "The number all randomness comes from.")
  private @Nullable Long seed;

  @Option(names = "--repeats", description = "How many fresh clusters each strategy gets.")
  private @Nullable Integer repeats;

  /// The options as the resolver takes them.
  Options options() {
    return new Options(set, lean, seed, repeats);
  }

  /// The options as a command line, each with a space before it.
  String text() {
    StringBuilder text = new StringBuilder();
    set.forEach(each -> text.append(" --set '").append(each).append('\''));
    text.append(lean ? " --lean" : "");
    text.append(seed == null ? "" : " --seed " + seed);
    text.append(repeats == null ? "" : " --repeats " + repeats);
    return text.toString();
  }
}
