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
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay explain`: what a word means, and what every engine makes of it.
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Says what a setting, figure, check, fault, key, kind of request or error code means.")
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
    Optional<Word> word = Words.all().find(asked);
    if (word.isPresent()) {
      explain(word.get());
    } else if (!explainOfWorkloads()) {
      throw unknown();
    }
    return Exit.FINE.code();
  }

  private void explain(Word word) {
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
  }

  /// Explains a workload's own setting or kind of request; whether there is one of that name.
  private boolean explainOfWorkloads() {
    boolean found = false;
    for (Workload workload : installation.workloads()) {
      for (Choice choice : workload.choices()) {
        if (choice.name().equals(asked)) {
          found = true;
          own(choice.name(), choice.text(), "setting");
          row(workload.name(), described(Setting.of(choice)));
        }
      }
      for (Kind kind : workload.kinds()) {
        if (kind.name().equals(asked)) {
          found = true;
          own(kind.name(), kind.text(), "request");
          row(workload.name(), "needs " + kind.needs().getSimpleName());
        }
      }
    }
    return found;
  }

  private void own(String name, String text, String kind) {
    terminal.line(name + " — " + text);
    terminal.line("");
    row("kind", kind);
  }

  private void setting(String name) {
    Setting harness = HarnessSettings.all().get(name);
    if (harness != null) {
      row("every engine", described(harness));
    }
    for (EngineDescriptor engine : installation.engines().descriptors()) {
      Setting setting = engine.settings().get(name);
      if (name.equals(EngineDescriptor.SOLUTION) && !engine.solutions().isEmpty()) {
        engine
            .solutions()
            .forEach((solution, claim) -> row(engine.engine(), solution + ": " + claim));
      } else if (setting != null) {
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
    List<String> known =
        Stream.concat(
                Words.all().entries().stream().map(Word::key),
                installation.workloads().stream()
                    .flatMap(workload ->
                        Stream.concat(
                            workload.choices().stream().map(Choice::name),
                            workload.kinds().stream().map(Kind::name))))
            .toList();
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
