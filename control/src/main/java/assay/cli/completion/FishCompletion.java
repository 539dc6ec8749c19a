package assay.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Completions of commands and options for fish.
final class FishCompletion {

  private static final Set<String> OF_CONFIGURATIONS = Set.of("--only", "--configuration");

  private final String name;
  private final List<String> lines = new ArrayList<>();

  private FishCompletion(String name) {
    this.name = name;
  }

  static String of(CommandSpec root) {
    FishCompletion script = new FishCompletion(root.name());
    root.options().forEach(option -> script.option("__fish_use_subcommand", option));
    for (Map.Entry<String, CommandLine> command : root.subcommands().entrySet()) {
      CommandSpec spec = command.getValue().getCommandSpec();
      if (!spec.usageMessage().hidden()) {
        script.command(command.getKey(), spec);
      }
    }
    return String.join("\n", script.lines) + "\n";
  }

  private void command(String command, CommandSpec spec) {
    String[] description = spec.usageMessage().description();
    lines.add(
        "complete -c %s -n __fish_use_subcommand -f -a %s -d %s"
            .formatted(name, command, quoted(description.length == 0 ? "" : description[0])));
    String here = "__fish_seen_subcommand_from " + command;
    spec.options().forEach(option -> option(here, option));
    for (ArgSpec parameter : spec.positionalParameters()) {
      String values = values(parameter);
      if (!values.isEmpty()) {
        lines.add("complete -c %s -n %s -f -a %s".formatted(name, quoted(here), quoted(values)));
      }
    }
  }

  private void option(String where, OptionSpec option) {
    if (option.hidden()) {
      return;
    }
    StringBuilder line = new StringBuilder("complete -c " + name + " -n " + quoted(where));
    for (String each : option.names()) {
      line.append(each.startsWith("--") ? " -l " + each.substring(2) : " -s " + each.substring(1));
    }
    if (option.arity().max() > 0) {
      // The shell asks for the configurations of the study on the line.
      boolean configuration =
          List.of(option.names()).stream().anyMatch(OF_CONFIGURATIONS::contains);
      String values =
          configuration
              ? "(%s configurations (commandline -opc)[3..] 2>/dev/null)".formatted(name)
              : values(option);
      line.append(values.isEmpty() ? " -r" : " -x -a " + quoted(values));
    }
    String[] description = option.description();
    line.append(" -d ").append(quoted(description.length == 0 ? "" : description[0]));
    lines.add(line.toString());
  }

  /// The words that an argument accepts, if known.
  private static String values(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? ""
        : StreamSupport.stream(candidates.spliterator(), false)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" "));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
