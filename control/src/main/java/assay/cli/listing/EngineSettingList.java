package assay.cli.listing;

import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.engine.DefaultDeviation;
import assay.engine.EngineDescriptor;
import assay.engine.SettingDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Lists the settings of one engine, a line each: the default and the values that it accepts.
record EngineSettingList(Workspace workspace, Terminal terminal, EngineDescriptor engine) {

  /// The list that is asked for by `settings hazelcast`, `settings of hazelcast` or `hazelcast settings`; empty if
  /// something else is.
  static Optional<EngineSettingList> asked(String asked, Workspace workspace, Terminal terminal) {
    List<String> words =
        new ArrayList<>(Arrays.asList(asked.toLowerCase(Locale.ROOT).strip().split("\\s+")));
    if (!words.remove(ListCommand.What.SETTINGS.word())) {
      return Optional.empty();
    }
    words.remove("of");
    return words.size() == 1
        ? workspace
            .engines()
            .find(words.getFirst())
            .map(engine -> new EngineSettingList(workspace, terminal, engine))
        : Optional.empty();
  }

  void show() {
    ConsoleTable table = new ConsoleTable();
    table.row("SETTING", "DEFAULT", "VALUES");
    engine
        .settings()
        .forEach((name, setting) -> table.row(name, otherwise(setting), setting.expected()));
    engine
        .solution()
        .ifPresent(solution ->
            table.row(
                solution.name(), solution.otherwise(), SettingDefinition.of(solution).expected()));
    terminal.table(table);
    terminal.line("");
    String first = engine.settings().keySet().stream().findFirst().orElse("members");
    terminal.line(
        "  assay explain %s   what a setting is, and %s's name for it"
            .formatted(first, engine.title()));
    terminal.line("  assay list settings   Assay's own settings too: members, heap, clients");
    terminal.line(
        "  assay list %s   the studies about %s".formatted(engine.engine(), engine.title()));
  }

  /// The default, and the product's own if it is another; a dash if another setting decides.
  private static String otherwise(SettingDefinition setting) {
    String otherwise = setting.otherwise();
    String own = otherwise == null || otherwise.isEmpty() ? "-" : otherwise;
    DefaultDeviation product = setting.product();
    return product == null ? own : own + " (product: " + product.otherwise() + ")";
  }
}
