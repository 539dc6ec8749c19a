package assay.cli.command;

import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.option.SettingValueFinder;
import assay.cli.option.SettingValueFinder.Holder;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.engine.DefaultDeviation;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.engine.SettingDefinition;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import assay.report.model.ReportModel;
import assay.report.terminal.TermInRunReport;
import assay.report.text.MetricLabels;
import assay.run.ReportWriter;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.NearestWord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay explain`: what a word means, and how every engine treats it.
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Explains a setting, figure, check, fault, key, kind of request, warning or error code.")
public final class ExplainCommand extends WorkspaceCommand {

  private String asked = "";

  @Parameters(
      arity = "1..*",
      paramLabel = "WORD",
      description =
          "Such as backup, p99, lost-writes or E204; a label as it is printed, such as put p99; or a"
              + " setting's value, such as scheduled(2s).")
  private List<String> words = List.of();

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description =
          "First print what a run has of the word: last, last~1, the beginning of an id, @label, or a"
              + " directory.")
  private @Nullable String run;

  public ExplainCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    asked = String.join(" ", words);
    if (run != null) {
      ofRun(workspace.storedRun(run));
    }
    if (!explained()) {
      throw unknown();
    }
    return ExitCode.FINE.code();
  }

  /// Prints what a run has of the word.
  private void ofRun(Path folder) {
    Set<String> keys = new LinkedHashSet<>(List.of(asked, key(asked)));
    MetricLabels.word(asked).ifPresent(keys::add);
    ReportPhraseResolver.warning(asked).ifPresent(keys::add);
    ReportPhraseResolver.words(asked).forEach(keys::add);
    ReportModel model = ReportWriter.stored(new RunDirectory(folder));
    TermInRunReport.lines(model, keys, terminal.screen()).forEach(terminal::formatted);
    terminal.line("");
  }

  /// Explains the word, and returns whether it is known.
  private boolean explained() {
    Optional<GlossaryEntry> word =
        Glossary.all()
            .find(asked)
            .or(() -> Glossary.all().find(key(asked)))
            .or(() -> MetricLabels.word(asked).flatMap(Glossary.all()::find));
    word.ifPresent(this::explain);
    return word.isPresent()
        || explainOfWorkloads()
        || explainOfEngines()
        || explainValues()
        || explainWhatIsInstalled()
        || explainWarning()
        || explainPhrase();
  }

  /// The glossary's key for a label: `NON-STEADY`, `A/A floor`, `stale reads`.
  private static String key(String label) {
    return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  private void explain(GlossaryEntry word) {
    terminal.line(word.key() + " — " + word.is());
    if (!word.more().isEmpty()) {
      terminal.line("");
      ConsoleTable.wrap(word.more(), Math.min(78, terminal.columns() - 2))
          .forEach(line -> terminal.line("  " + line));
    }
    terminal.line("");
    row("kind", word.kind().name().toLowerCase(Locale.ROOT));
    if (word.kind() == GlossaryEntry.Kind.SETTING) {
      setting(word.key());
    } else if (!word.unit().isEmpty()) {
      row("unit", word.unit());
    }
    if (!word.see().isEmpty()) {
      row("see", String.join(", ", word.see()));
    }
  }

  /// Explains a workload's own setting or request kind. Returns whether one has that name.
  private boolean explainOfWorkloads() {
    boolean found = false;
    // The kind is the first word: `getAll 100x6`.
    String kindOrSetting = asked.split(" ")[0];
    for (Workload workload : workspace.workloads()) {
      for (WorkloadSetting setting : workload.settings()) {
        if (setting.name().equals(asked)) {
          found = true;
          own(setting.name(), setting.text(), "setting");
          row(workload.name(), described(SettingDefinition.of(setting)));
        }
      }
      for (RequestKind kind : workload.kinds()) {
        if (kind.name().equals(kindOrSetting)) {
          found = true;
          own(kind.name(), kind.text(), "request");
          row(workload.name(), "needs " + kind.needs().getSimpleName());
        }
      }
    }
    return found;
  }

  /// Explains an engine's own setting. Returns whether any engine has one.
  private boolean explainOfEngines() {
    List<EngineDescriptor> having =
        workspace.engines().descriptors().stream()
            .filter(engine -> engine.settings().containsKey(asked))
            .toList();
    if (!having.isEmpty()) {
      String names = String.join(", ", having.stream().map(EngineDescriptor::engine).toList());
      own(asked, "a setting that only %s has".formatted(names), "setting");
      setting(asked);
    }
    return !having.isEmpty();
  }

  /// Explains values of settings, with or without the setting's name, or joined as in a configuration's name: `sync`,
  /// `backup: sync`, `closest+scheduled(2s)`. Returns whether all are known.
  private boolean explainValues() {
    SettingValueFinder values = new SettingValueFinder(workspace);
    Map<String, Map<String, List<Holder>>> found = new LinkedHashMap<>();
    for (String part : asked.split("\\+")) {
      int colon = part.indexOf(": ");
      String value = part.substring(colon < 0 ? 0 : colon + 2);
      Map<String, List<Holder>> holders = new LinkedHashMap<>(values.of(value));
      if (colon >= 0) {
        holders.keySet().retainAll(List.of(part.substring(0, colon)));
      }
      if (holders.isEmpty()) {
        return false;
      }
      found.put(value, holders);
    }
    found.forEach(this::value);
    return true;
  }

  /// Explains a warning by its name as printed. Returns whether one has that name.
  private boolean explainWarning() {
    Optional<String> warning = ReportPhraseResolver.warning(asked);
    warning.ifPresent(id -> {
      terminal.line(asked + " — a warning of a report:");
      terminal.line("");
      ConsoleTable.wrap(ReportPhraseResolver.text(id), Math.min(78, terminal.columns() - 2))
          .forEach(line -> terminal.line("  " + line));
      terminal.line("");
      row("see", "assay explain WORD --run RUN: the values of a run");
    });
    return warning.isPresent();
  }

  /// Explains the word inside a phrase as printed: `plus a phase`. Returns whether it is known.
  private boolean explainPhrase() {
    String phrase = asked;
    boolean known =
        ReportPhraseResolver.words(phrase)
            .anyMatch(word -> {
              asked = word;
              return explained();
            });
    asked = phrase;
    return known;
  }

  /// Explains an engine or a workload. Returns whether one has that name.
  private boolean explainWhatIsInstalled() {
    Optional<EngineDescriptor> engine = workspace.engines().find(asked);
    engine.ifPresent(known -> {
      own(known.engine(), known.title() + " " + known.version(), "engine");
      row("has", String.join(", ", known.capabilities()));
      row("see", "assay list " + known.engine());
      row("settings", "assay list settings " + known.engine());
    });
    Optional<Workload> workload =
        workspace.workloads().stream().filter(each -> each.name().equals(asked)).findFirst();
    workload.ifPresent(known -> {
      String requests =
          known.kinds().stream().map(RequestKind::name).collect(Collectors.joining(", "));
      own(known.name(), "requests and the data they need", "workload");
      row("requests", requests);
      row("see", "assay list " + known.name());
    });
    return engine.isPresent() || workload.isPresent();
  }

  private void value(String value, Map<String, List<Holder>> settings) {
    settings.forEach((setting, holders) -> {
      String is = Glossary.all().find(setting).map(GlossaryEntry::is).orElse("");
      terminal.line(
          "%s — a value of %s%s".formatted(value, setting, is.isEmpty() ? "" : ": " + is));
      terminal.line("");
      row("kind", "value");
      holders.forEach(holder -> row(holder.owner(), described(holder.accepted())));
      row("see", setting);
      terminal.line("");
    });
  }

  private void own(String name, String text, String kind) {
    terminal.line(name + " — " + text);
    terminal.line("");
    row("kind", kind);
  }

  private void setting(String name) {
    SettingDefinition harness = HarnessSettings.all().get(name);
    if (harness != null) {
      row("every engine", described(harness));
    }
    for (EngineDescriptor engine : workspace.engines().descriptors()) {
      SettingDefinition setting = engine.settings().get(name);
      if (name.equals(EngineDescriptor.SOLUTION) && !engine.solutions().isEmpty()) {
        engine
            .solutions()
            .forEach((solution, claim) -> row(engine.engine(), solution + ": " + claim));
      } else if (setting != null) {
        row(engine.engine(), described(setting));
      } else if (harness == null) {
        row(engine.engine(), "not supported by this engine");
      }
    }
  }

  private static String described(SettingDefinition setting) {
    String otherwise = setting.otherwise();
    String called = setting.called();
    DefaultDeviation product = setting.product();
    return setting.expected()
        + (otherwise == null || otherwise.isEmpty() ? "" : "; default " + otherwise)
        + (product == null
            ? ""
            : "; the product's own is %s (%s)".formatted(product.otherwise(), product.why()))
        + (called == null ? "" : "; there: " + called);
  }

  private void row(String name, String text) {
    List<String> lines = ConsoleTable.wrap(text, Math.min(64, terminal.columns() - 16));
    for (int i = 0; i < lines.size(); i++) {
      String own = i == 0 ? name : "";
      terminal.line("  %-13s %s".formatted(own, lines.get(i)));
    }
  }

  private ProblemException unknown() {
    List<String> known =
        Stream.of(
                Glossary.all().entries().stream().map(GlossaryEntry::key),
                workspace.workloads().stream()
                    .flatMap(workload -> workload.settings().stream().map(WorkloadSetting::name)),
                workspace.workloads().stream()
                    .flatMap(workload -> workload.kinds().stream().map(RequestKind::name)),
                workspace.engines().descriptors().stream()
                    .flatMap(engine -> engine.settings().keySet().stream()),
                workspace.engines().names().stream())
            .flatMap(names -> names)
            .toList();
    return ProblemException.ofInput(
        "E311",
        "the glossary has no word `%s`".formatted(asked),
        workspace.library().names().contains(asked)
            ? "`%1$s` is a study: assay describe %1$s".formatted(asked)
            : NearestWord.help(asked, known, "assay list metrics, or assay list settings"));
  }
}
