package assay.cli.option;

import assay.problem.ShellQuoting;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/// The option that allows a study to reach beyond the run.
public final class AllowOption {

  @Option(
      names = "--allow",
      paramLabel = "SETTING",
      split = ",",
      description =
          "Trusts the value that a study or a record has for a setting that can execute code, reach a server or use a"
              + " secret, such as flags or jvm (docs/reference/safety.md); may be repeated.")
  private List<String> allow = List.of();

  public Set<String> settings() {
    return new LinkedHashSet<>(allow);
  }

  /// The option as on a command line, after a space.
  public String text() {
    StringBuilder text = new StringBuilder();
    allow.forEach(each -> text.append(" --allow ").append(ShellQuoting.shown(each)));
    return text.toString();
  }
}
