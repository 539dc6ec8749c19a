package assay.cli.listing;

import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledJdks;
import assay.engine.Jdk;
import assay.metric.MetricFamily;
import assay.plan.fault.FaultKind;
import assay.problem.ExitCode;
import assay.run.fault.UnavailableFaults;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay list`: studies, engines, workloads, settings, faults, checks and figures.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description =
        "Lists studies, or searches them for a word; lists engines, settings and the like.")
public final class ListCommand extends WorkspaceCommand {

  private static final int LIST_WIDTH = 60;

  @Parameters(
      arity = "0..*",
      paramLabel = "WHAT",
      completionCandidates = Catalogues.class,
      description =
          "engines, workloads, jdks, settings, faults, checks or metrics; settings ENGINE: those of an engine; a group"
              + " of studies such as hub/; or any word: the studies about it.")
  private List<String> what = List.of();

  @Option(names = "--all", description = "Lists every study, or every one that is found.")
  private boolean all;

  public ListCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  /// Lists besides the studies.
  enum What {
    ENGINES,
    WORKLOADS,
    JDKS,
    SETTINGS,
    FAULTS,
    CHECKS,
    METRICS;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Words for shell completion.
  static final class Catalogues implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      Stream<String> groups =
          StudyGroup.of(Workspace.here().library()).stream().map(StudyGroup::word);
      return Stream.concat(Stream.of(What.values()).map(What::word), groups).iterator();
    }
  }

  @Override
  public Integer call() {
    String asked = String.join(" ", what);
    Optional<What> catalogue =
        Stream.of(What.values()).filter(each -> each.word().equalsIgnoreCase(asked)).findFirst();
    Optional<EngineSettingList> settings = EngineSettingList.asked(asked, workspace, terminal);
    if (settings.isPresent()) {
      settings.get().show();
      return ExitCode.FINE.code();
    }
    if (catalogue.isEmpty()) {
      new StudyList(workspace, terminal, all).show(asked.equals("studies") ? "" : asked);
      return ExitCode.FINE.code();
    }
    ConsoleTable table = new ConsoleTable();
    switch (catalogue.get()) {
      case ENGINES -> engines(table);
      case WORKLOADS -> workloads(table);
      case JDKS -> jdks(table);
      case SETTINGS -> {
        words(table, word -> word.kind() == GlossaryEntry.Kind.SETTING);
        ofEngines(table);
        choices(table);
      }
      case FAULTS -> faults(table);
      case CHECKS -> words(table, word -> word.kind() == GlossaryEntry.Kind.CHECK);
      case METRICS -> words(table, word -> MetricFamily.of(word.key()).isPresent());
    }
    terminal.table(table);
    StudyGroup.of(workspace.library()).stream()
        .filter(group -> group.word().equals(asked.toLowerCase(Locale.ROOT) + "/"))
        .forEach(group -> {
          terminal.line("");
          terminal.line("  assay list %s   the studies of that name".formatted(group.word()));
        });
    return ExitCode.FINE.code();
  }

  private void engines(ConsoleTable table) {
    table.row("ENGINE", "VERSION", "MEMBERS", "WHAT IT HAS");
    for (EngineDescriptor engine : workspace.engines().descriptors()) {
      table.row(
          engine.engine(),
          engine.version(),
          engine.members(),
          String.join(", ", engine.capabilities()));
    }
  }

  /// Engines' own settings without a glossary entry.
  private void ofEngines(ConsoleTable table) {
    for (EngineDescriptor engine : workspace.engines().descriptors()) {
      engine
          .settings()
          .forEach((name, setting) -> {
            if (Glossary.all().find(name).isEmpty()) {
              String called = setting.called();
              String is = called == null ? setting.expected() : called;
              table.row(name, "Engine %s: %s".formatted(engine.engine(), is));
            }
          });
    }
  }

  private void choices(ConsoleTable table) {
    for (Workload workload : workspace.workloads()) {
      for (WorkloadSetting setting : workload.settings()) {
        table.row(setting.name(), "Workload %s: %s".formatted(workload.name(), setting.text()));
      }
    }
  }

  private void workloads(ConsoleTable table) {
    table.row("WORKLOAD", "", "WHAT IT HAS");
    for (Workload workload : workspace.workloads()) {
      String settings =
          workload.settings().stream().map(WorkloadSetting::name).collect(Collectors.joining(", "));
      String requests =
          workload.kinds().stream().map(RequestKind::name).collect(Collectors.joining(", "));
      String data = String.join(", ", new TreeSet<>(workload.defaults().keySet()));
      rows(table, workload.name(), "data", data);
      rows(table, "", "settings", settings);
      rows(table, "", "requests", requests);
    }
  }

  /// Splits a long list into several rows, because lines are not broken in an unknown window.
  private static void rows(ConsoleTable table, String name, String what, String list) {
    if (list.isEmpty() && name.isEmpty()) {
      return;
    }
    List<String> parts = ConsoleTable.wrap(list, LIST_WIDTH);
    for (int i = 0; i < parts.size(); i++) {
      table.row(i == 0 ? name : "", i == 0 ? what : "", parts.get(i));
    }
  }

  private static void jdks(ConsoleTable table) {
    table.row("JDK", "FOLDER", "");
    for (Jdk jdk : InstalledJdks.here().all()) {
      String remark = jdk.here() ? "runs Assay" : "";
      boolean old = jdk.feature() > 0 && jdk.feature() < Jdk.OLDEST;
      table.row(jdk.name(), jdk.home().toString(), old ? "too old for members" : remark);
    }
  }

  private static void faults(ConsoleTable table) {
    Map<FaultKind, String> missing = UnavailableFaults.missing();
    table.row("FAULT", "WHAT IT IS", "HERE");
    for (FaultKind kind : FaultKind.all()) {
      String reason = missing.get(kind);
      String is = Glossary.all().find(kind.word()).map(GlossaryEntry::is).orElse("");
      table.row(kind.word(), is, reason == null ? "available" : "not available: " + reason);
    }
  }

  private static void words(ConsoleTable table, Predicate<GlossaryEntry> which) {
    table.row("WORD", "WHAT IT IS");
    for (GlossaryEntry word : Glossary.all().entries()) {
      if (which.test(word)) {
        table.row(word.key(), word.is());
      }
    }
  }
}
