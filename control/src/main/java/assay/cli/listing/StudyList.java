package assay.cli.listing;

import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.Workspace;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.study.file.StudyOptions;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.NearestWord;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lists studies: their groups, the studies of a group, or those about a word.
///
/// @param all whether to list every study found
record StudyList(Workspace workspace, Terminal terminal, boolean all) {

  private static final String ALONE = "(one configuration, nothing to compare) ";

  /// How many studies fit a screen.
  private static final int MOST = 10;

  /// Shows the studies about a word, or the groups when there is no word.
  void show(String asked) {
    if (!asked.isEmpty()) {
      found(asked);
    } else if (all) {
      table(workspace.library().names(), StudyOptions.NONE);
    } else {
      groups();
    }
  }

  private void groups() {
    ConsoleTable table = new ConsoleTable();
    table.row("STUDIES", "", "WHAT THEY ARE ABOUT");
    for (StudyGroup group : StudyGroup.of(workspace.library())) {
      boolean alone = group.name().isEmpty();
      table.row(
          alone ? "" : group.word(),
          String.valueOf(group.studies().size()),
          alone ? String.join(", ", group.studies()) : group.sentence());
    }
    terminal.table(table);
    terminal.line("");
    terminal.line("  assay list hub/       the studies of a group; --all: every study");
    terminal.line("  assay list backup     the studies about a word, an engine or a setting");
    terminal.line(
        "  assay list engines    also workloads, settings, faults, checks, metrics, jdks");
    terminal.line("  assay list settings hazelcast     the settings of an engine");
  }

  private void found(String asked) {
    List<String> ofGroup =
        workspace.library().names().stream()
            .filter(name -> asked.endsWith("/") && name.startsWith(asked))
            .toList();
    if (!ofGroup.isEmpty()) {
      table(ofGroup, StudyOptions.NONE);
      return;
    }
    List<StudySearchWords> every = workspace.library().names().stream().map(this::topics).toList();
    List<StudySearchWords> fitting = fitting(every, asked);
    Optional<String> engine =
        Stream.of(asked.split(" "))
            .filter(word -> workspace.engines().find(word).isPresent())
            .findFirst();
    List<StudySearchWords> elsewhere =
        engine.map(name -> onEngine(every, fitting, name, asked)).orElse(List.of());
    if (fitting.isEmpty() && elsewhere.isEmpty()) {
      terminal.note(none(asked, every));
      return;
    }
    show(fitting, asked, StudyOptions.NONE);
    if (!elsewhere.isEmpty()) {
      terminal.line(
          "  With --set engine=%1$s these run on %1$s too:".formatted(engine.orElseThrow()));
      show(elsewhere, asked, on(engine.orElseThrow()));
    } else {
      engine.ifPresent(name ->
          terminal.line(
              "  A study of another engine on %1$s: assay run STUDY --set engine=%1$s"
                  .formatted(name)));
    }
    engine.ifPresent(
        name -> terminal.line("  Its settings and their defaults: assay list settings " + name));
    if (Glossary.all().find(asked).isPresent()
        || Glossary.all().find(asked.replace(' ', '-')).isPresent()) {
      terminal.line("  What it means: assay explain " + asked);
    }
  }

  private void show(List<StudySearchWords> studies, String asked, StudyOptions options) {
    if (studies.isEmpty()) {
      return;
    }
    List<StudySearchWords> shown = all ? studies : studies.stream().limit(MOST).toList();
    table(shown.stream().map(StudySearchWords::study).toList(), options);
    terminal.line("");
    if (shown.size() < studies.size()) {
      terminal.line(
          "  %d more: assay list %s --all".formatted(studies.size() - shown.size(), asked));
    }
  }

  private static StudyOptions on(String engine) {
    return new StudyOptions(List.of("engine=" + engine), false, null, null, List.of());
  }

  /// Other engines' studies about a search's other words that run on the engine: first those with something to compare,
  /// best first.
  private List<StudySearchWords> onEngine(
      List<StudySearchWords> every, List<StudySearchWords> fitting, String engine, String asked) {
    String about =
        Stream.of(asked.split(" "))
            .filter(word -> !word.equals(engine))
            .collect(Collectors.joining(" "));
    return fitting(every, about).stream()
        .filter(study -> !fitting.contains(study))
        .flatMap(
            study -> plan(study.study(), on(engine)).map(plan -> Map.entry(study, plan)).stream())
        .sorted(Comparator.comparing(study -> isAlone(study.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private Optional<Plan> plan(String study, StudyOptions options) {
    try {
      Path file = workspace.library().find(study);
      return Optional.of(workspace.resolver().resolve(file, options).plan());
    } catch (ProblemException e) {
      return Optional.empty();
    }
  }

  /// Whether a study has only one configuration left: there is nothing to compare.
  private static boolean isAlone(Plan plan) {
    return plan.configurations().size() < 2;
  }

  /// Matching studies, best first.
  private static List<StudySearchWords> fitting(List<StudySearchWords> every, String asked) {
    return asked.isBlank()
        ? List.of()
        : every.stream()
            .filter(study -> study.fit(asked) > 0)
            .sorted(
                Comparator.comparingInt((StudySearchWords study) -> study.fit(asked)).reversed())
            .toList();
  }

  private StudySearchWords topics(String study) {
    return StudySearchWords.of(study, workspace.library().find(study), workspace.engines());
  }

  /// The sentence for a search without a result, with another search to try.
  private String none(String asked, List<StudySearchWords> every) {
    String other =
        nearest(asked, known(every))
            .filter(word -> !word.equals(asked))
            .or(() -> matching(asked, every))
            .orElse("backup");
    String search = other.contains(" ") ? "'" + other + "'" : other;
    return "no study is about `%s`: try assay list %s, or assay list for the groups of studies"
        .formatted(asked, search);
  }

  /// The words of a search that some study has; empty if none or all.
  private static Optional<String> matching(String asked, List<StudySearchWords> every) {
    List<String> words = StudySearchWords.asked(asked);
    List<String> known =
        words.stream()
            .filter(word -> every.stream().anyMatch(study -> study.has(word) > 0))
            .toList();
    return known.isEmpty() ? Optional.empty() : Optional.of(known.getFirst());
  }

  private List<String> known(List<StudySearchWords> every) {
    return Stream.of(
            Stream.of("studies"),
            Stream.of(ListCommand.What.values()).map(ListCommand.What::word),
            StudyGroup.of(workspace.library()).stream().map(StudyGroup::word),
            workspace.engines().names().stream(),
            every.stream().flatMap(StudySearchWords::words),
            Glossary.all().entries().stream().map(GlossaryEntry::key))
        .flatMap(words -> words)
        .distinct()
        .toList();
  }

  /// The nearest known word, or the nearest for each of several words.
  private static Optional<String> nearest(String asked, List<String> known) {
    Optional<String> whole = NearestWord.of(asked, known);
    if (whole.isPresent() || !asked.contains(" ")) {
      return whole;
    }
    List<Optional<String>> each =
        Stream.of(asked.split(" "))
            .map(word -> known.contains(word) ? Optional.of(word) : NearestWord.of(word, known))
            .toList();
    return each.stream().allMatch(Optional::isPresent)
        ? Optional.of(each.stream().flatMap(Optional::stream).collect(Collectors.joining(" ")))
        : Optional.empty();
  }

  private void table(List<String> names, StudyOptions options) {
    ConsoleTable table = new ConsoleTable();
    table.row("STUDY", "TIME", "WHAT IT ANSWERS");
    boolean elsewhere = !options.equals(StudyOptions.NONE);
    for (String name : names) {
      Optional<Plan> plan = plan(name, options);
      table.row(
          name,
          plan.map(each -> StepFormatter.span(CommandTimeEstimate.of(each, workspace))).orElse("–"),
          plan.map(each -> (elsewhere && isAlone(each) ? ALONE : "") + each.question())
              .orElseGet(() ->
                  "cannot run here; assay validate %s says why"
                      .formatted(ShellQuoting.shown(name))));
    }
    terminal.table(table);
  }
}
