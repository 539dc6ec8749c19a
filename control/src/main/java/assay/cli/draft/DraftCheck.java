package assay.cli.draft;

import assay.api.engine.ExistingCluster;
import assay.cli.workspace.Workspace;
import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.run.ExistingClusterChecks;
import assay.sentence.SentenceRenderer;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Validates a study before it is written.
///
/// @param workspace the workspace that would run it
record DraftCheck(Workspace workspace) {

  private static final ExistingCluster ANY = new ExistingCluster(List.of("127.0.0.1:1"), "assay");

  /// The plan of a study.
  ///
  /// @throws ProblemException if the study is invalid
  Plan plan(StudyChoices choices) {
    String text = new StudyDraft("draft", choices).text();
    var resolver = choices.existing() ? workspace.resolverOfExisting() : workspace.resolver();
    Plan plan = resolver.resolve(text, Path.of("draft.yaml"), StudyOptions.NONE).plan();
    if (choices.existing()) {
      ExistingClusterChecks.require(plan, workspace.engines().of(plan), ANY);
    }
    return plan;
  }

  /// Why a study is not usable; empty when it is valid and answers its question.
  Optional<String> problem(StudyChoices choices) {
    try {
      return UnmeasurableFigures.of(plan(choices)).stream().findFirst().map(SentenceRenderer::of);
    } catch (ProblemException e) {
      Problem first = e.problems().getFirst();
      return Optional.of(first.what() + (first.help().isEmpty() ? "" : "; " + first.help()));
    }
  }

  boolean valid(StudyChoices choices) {
    return problem(choices).isEmpty();
  }
}
