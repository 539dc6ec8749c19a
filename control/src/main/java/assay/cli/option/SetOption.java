package assay.cli.option;

import assay.problem.ShellQuoting;
import java.util.List;
import picocli.CommandLine.Option;

/// The option that overrides a study's values.
public final class SetOption {

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Overrides a setting (backup=async), a value of the steps (rate=500/s, for=30s, warm-up=5s,"
              + " threads=8) or any value (data.customers=1000).")
  private List<String> set = List.of();

  public List<String> values() {
    return List.copyOf(set);
  }

  /// The option as on a command line, after a space.
  public String text() {
    StringBuilder text = new StringBuilder();
    set.forEach(each -> text.append(" --set ").append(ShellQuoting.shown(each)));
    return text.toString();
  }
}
