package assay.cli.workspace;

import assay.api.Workload;
import assay.api.engine.DirectoryTree;
import assay.cli.terminal.InterruptHandler;
import assay.cli.workspace.WorkloadPreflightStudy.SentKind;
import assay.engine.EngineDescriptor;
import assay.judge.trial.CheckerRegistry;
import assay.load.client.WorkloadCaller;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.run.PlanRunner;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tries a workload of the user's jars on the engine `reference` before a run. The engine is correct and nothing harms it,
/// so a violation is the workload's own, and would be taken for the harm of the engine in the run.
public final class WorkloadPreflight {

  private static final String REFERENCE = "reference";

  /// Reasons why a run has no verdicts.
  private static final Set<String> NOT_RUN = Set.of("E601", "E603", "E704");

  private final Workspace workspace;
  private final Consumer<String> news;

  /// @param news receives a sentence when a workload is tried
  public WorkloadPreflight(Workspace workspace, Consumer<String> news) {
    this.workspace = workspace;
    this.news = news;
  }

  /// The end of a control.
  ///
  /// @param interrupted whether the user stopped it
  /// @param undone why the workload, or some of its kinds, could not be tried; empty if all were tried or none need be
  public record Ended(boolean interrupted, String undone) {

    static final Ended FINE = new Ended(false, "");
  }

  /// What a trial of some kinds showed.
  private record Shown(List<Broken> broken, String undone) {}

  /// @param check empty if the workload's code failed
  private record Broken(String check, String text) {}

  /// Tries the workload of a plan. Workloads of Assay are not tried.
  ///
  /// @throws ProblemException E339 if the workload breaks a check
  public Ended require(Plan plan) {
    Optional<Workload> brought =
        workspace.userJars().workloads().stream()
            .filter(workload -> workload.name().equals(plan.workload()))
            .findFirst();
    if (brought.isEmpty()) {
      return Ended.FINE;
    }
    Optional<EngineDescriptor> engine = workspace.engines().find(REFERENCE);
    if (engine.isEmpty()) {
      return new Ended(false, "the engine `%s` is not installed".formatted(REFERENCE));
    }
    InterruptHandler interrupts = new InterruptHandler();
    try {
      return tried(new WorkloadPreflightStudy(plan, brought.get(), engine.get()));
    } finally {
      interrupts.over();
    }
  }

  private Ended tried(WorkloadPreflightStudy study) {
    List<SentKind> kinds = study.kinds();
    String left =
        study.untried().isEmpty()
            ? ""
            : "the engine `%s` cannot answer its requests of kind %s"
                .formatted(REFERENCE, String.join(", ", study.untried()));
    if (kinds.isEmpty()) {
      return new Ended(false, left);
    }
    news.accept(
        "trying the workload `%s` for 2 s on a correct engine without a fault …"
            .formatted(study.workload().name()));
    Shown all = shown(study, kinds);
    if (all != null && !all.broken().isEmpty()) {
      throw broken(study, kinds, all.broken());
    }
    return all == null
        ? new Ended(true, "")
        : new Ended(false, all.undone().isEmpty() ? left : all.undone());
  }

  /// Null when interrupted.
  private @Nullable Shown shown(WorkloadPreflightStudy study, List<SentKind> kinds) {
    String text = study.text(kinds);
    Path folder = null;
    try {
      folder = Files.createTempDirectory("assay-control-");
      RunOptions options =
          new RunOptions(
              folder,
              folder.resolve("run"),
              null,
              "",
              List.of(study.engine()),
              List.of(),
              workspace.userJars().jars(),
              JudgeMemoryLimits.ofHeap());
      Plan plan = workspace.plan(text, study.options());
      PlanRunner.Ended ended = PlanRunner.run(plan, text, options, RunProgress.none());
      Results results = ended.sheet().results();
      if (Thread.interrupted() || results.outcome() == Results.Outcome.INTERRUPTED) {
        return null;
      }
      return shown(results, ResultsFile.verdicts(ended.directory()));
    } catch (ProblemException e) {
      String what = e.problems().getFirst().what();
      if (Thread.interrupted()) {
        return null;
      }
      return what.contains(WorkloadCaller.NO_ENGINE)
          ? new Shown(List.of(new Broken("", what)), "")
          : new Shown(List.of(), what);
    } catch (IOException | UncheckedIOException e) {
      return Thread.interrupted() ? null : new Shown(List.of(), e.toString());
    } finally {
      delete(folder);
    }
  }

  /// A folder for temporary files that cannot be deleted stays.
  private static void delete(@Nullable Path folder) {
    try {
      if (folder != null) {
        DirectoryTree.delete(folder);
      }
    } catch (IOException e) {
      // The run does not depend on it.
    }
  }

  private static Shown shown(Results results, Verdicts verdicts) {
    List<Broken> broken = new ArrayList<>();
    String undone = "";
    for (InvalidReason reason : results.invalid()) {
      if (!NOT_RUN.contains(reason.code())) {
        continue;
      }
      String text = SentenceRenderer.of(reason.text());
      if (text.contains(WorkloadCaller.NO_ENGINE)) {
        broken.add(new Broken("", text));
      } else if (undone.isEmpty()) {
        undone = text;
      }
    }
    for (TrialVerdict each : verdicts.verdicts()) {
      boolean impossible = CheckerRegistry.isOfImpossibleHistory(each.verdict());
      if (each.verdict().status() == Status.INVALID || impossible) {
        broken.add(new Broken(each.checker(), SentenceRenderer.of(each.verdict().summary())));
      }
    }
    return new Shown(broken, broken.isEmpty() ? undone : "");
  }

  private ProblemException broken(
      WorkloadPreflightStudy study, List<SentKind> kinds, List<Broken> broken) {
    Broken first = broken.getFirst();
    String name = study.workload().name();
    String what =
        first.check().isEmpty()
            ? first.text()
            : "the workload `%s` breaks %s on a correct engine without a fault, by its requests of kind %s: %s"
                .formatted(
                    name,
                    broken.stream()
                        .map(each -> "`" + each.check() + "`")
                        .distinct()
                        .collect(Collectors.joining(", ")),
                    culprits(study, kinds).stream()
                        .map(kind -> "`" + kind.name() + "`")
                        .collect(Collectors.joining(", ")),
                    first.text());
    return ProblemException.ofInput(
        "E339",
        what,
        "mend the workload, or its violations would count as the engine's;"
            + " docs/how-to/writing-a-workload.md has a test that names each of them");
  }

  /// The kinds that break a check alone. If none does, the kinds without which the others break none; if there are none
  /// of those either, all.
  private List<SentKind> culprits(WorkloadPreflightStudy study, List<SentKind> kinds) {
    if (kinds.size() == 1) {
      return kinds;
    }
    news.accept("the workload breaks a check; trying each of its kinds alone …");
    List<SentKind> alone = breaking(study, kinds, "alone", List::of);
    if (!alone.isEmpty()) {
      return alone;
    }
    // Without a kind that is needed, the others break nothing.
    List<SentKind> spared =
        breaking(
            study,
            kinds,
            "left out",
            kind -> kinds.stream().filter(each -> !each.equals(kind)).toList());
    List<SentKind> needed = kinds.stream().filter(kind -> !spared.contains(kind)).toList();
    return needed.isEmpty() ? kinds : needed;
  }

  /// The kinds for which a trial of these breaks a check. Tells of each trial, because a trial takes seconds.
  private List<SentKind> breaking(
      WorkloadPreflightStudy study,
      List<SentKind> kinds,
      String how,
      Function<SentKind, List<SentKind>> tried) {
    List<SentKind> found = new ArrayList<>();
    for (SentKind kind : kinds) {
      boolean breaks = breaks(study, tried.apply(kind));
      news.accept(
          "trial with `%s` %s: %s".formatted(kind.name(), how, breaks ? "broken" : "not broken"));
      if (breaks) {
        found.add(kind);
      }
    }
    return found;
  }

  private boolean breaks(WorkloadPreflightStudy study, List<SentKind> kinds) {
    Shown shown = shown(study, kinds);
    return shown != null && !shown.broken().isEmpty();
  }
}
