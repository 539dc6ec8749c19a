package assay.cli;

import assay.api.Choice;
import assay.api.Kind;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.engine.Setting;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.words.Nearest;
import assay.words.Word;
import assay.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay explain`: what a word means, and what every engine makes of it.
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Says what a setting, figure, check, fault, key or error code means.")
final class ExplainCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;

  @Parameters(paramLabel = "WORD", description = "Such as backup, p99, lost-writes or E204.")
  private String asked = "";

  ExplainCommand(Installation installation, Terminal terminal) {
    this.installation = installation;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Optional<Word> known = Words.all().find(asked);
    if (known.isEmpty() && ofWorkloads()) {
      return Exit.FINE.code();
    }
    Word word = known.orElseThrow(this::unknown);
    terminal.line(word.key() + " — " + word.is());
    if (!word.more().isEmpty()) {
      terminal.line("");
      Table.wrap(word.more(), 78).forEach(line -> terminal.line("  " + line));
    }
    terminal.line("");
    row("kind", word.kind().name().toLowerCase(Locale.ROOT));
    if (word.kind() == Word.Kind.SETTING) {
      setting(word.key());
    } else if (!word.unit().isEmpty()) {
      row("unit", word.unit());
    }
    if (!word.see().isEmpty()) {
      row("see", String.join(", ", word.see()));
    }
    return Exit.FINE.code();
  }

  /// Explains a word that only workloads have: a kind of request, or a setting of its own.
  private boolean ofWorkloads() {
    boolean found = false;
    for (Workload workload : installation.workloads()) {
      for (Kind kind : workload.kinds()) {
        if (kind.name().equals(asked)) {
          found = true;
          terminal.line(asked + " — " + kind.text());
          terminal.line("");
          row("kind", "request of the workload " + workload.name());
          row("needs", kind.needs().getSimpleName());
        }
      }
      for (Choice choice : workload.choices()) {
        if (choice.name().equals(asked)) {
          found = true;
          terminal.line(asked + " — " + choice.text());
          terminal.line("");
          row("kind", "setting of the workload " + workload.name());
          row("values", described(Setting.of(choice)));
        }
      }
    }
    return found;
  }

  private void setting(String name) {
    Setting harness = HarnessSettings.all().get(name);
    if (harness != null) {
      row("every engine", described(harness));
    }
    for (EngineDescriptor engine : installation.engines().descriptors()) {
      Setting setting = engine.settings().get(name);
      if (setting != null) {
        row(engine.engine(), described(setting));
      } else if (harness == null) {
        row(engine.engine(), "does not have it");
      }
    }
  }

  private static String described(Setting setting) {
    String otherwise = setting.otherwise();
    String called = setting.called();
    return setting.expected()
        + (otherwise == null || otherwise.isEmpty() ? "" : "; default " + otherwise)
        + (called == null ? "" : "; there: " + called);
  }

  private void row(String name, String text) {
    List<String> lines = Table.wrap(text, 64);
    for (int i = 0; i < lines.size(); i++) {
      terminal.line("  %-14s%s".formatted(i == 0 ? name : "", lines.get(i)));
    }
  }

  private ProblemException unknown() {
    List<String> known = Words.all().entries().stream().map(Word::key).toList();
    return new ProblemException(
        Exit.INVALID_INPUT,
        new Problem(
            "E311",
            "the glossary has no word `%s`".formatted(asked),
            Nearest.of(asked, known)
                .map(near -> "did you mean `%s`?".formatted(near))
                .orElse("assay list metrics, or assay list settings")));
  }
}
