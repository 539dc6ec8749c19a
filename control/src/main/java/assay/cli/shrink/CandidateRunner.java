package assay.cli.shrink;

import assay.record.reproduction.ReproductionResult.Answer;
import assay.study.written.StudyDocument;

/// Runs candidates for a smaller study.
interface CandidateRunner {

  /// Whether a study can run here: the cluster, the engine and the host allow it.
  boolean possible(StudyDocument study);

  /// Whether the harm comes back in one trial of a study, with random choices of its own.
  ///
  /// @throws InterruptedException when the user stops the search
  Answer run(StudyDocument study) throws InterruptedException;

  /// Whether there is time for one more trial.
  boolean timeLeft();

  /// A reduction is decided.
  ///
  /// @param what what became less: `faults 6 → 5`
  default void decided(String what, boolean kept) {}
}
