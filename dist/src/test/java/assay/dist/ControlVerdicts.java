package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.ExpectedCatches;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The checks' results for a study of controls.
///
/// @param directory the run
/// @param verdicts by configuration
record ControlVerdicts(RunDirectory directory, Verdicts verdicts) {

  private static final double HOSTS_STALL_NANOS = 1e9;

  /// Nor more stalls than these in a step of some seconds.
  private static final double HOSTS_STALLS = 5;

  static final ControlVerdicts NONE =
      new ControlVerdicts(
          new RunDirectory(Path.of("not yet run")), new Verdicts(Verdicts.SCHEMA, "", List.of()));

  static ControlVerdicts of(Path folder, String study, String... options) throws Exception {
    RunDirectory directory = AssayProcess.record(folder, study, options);
    return new ControlVerdicts(directory, ResultsFile.verdicts(directory));
  }

  Plan plan() {
    return RunRecord.open(directory).plan();
  }

  List<String> behaviours() {
    return plan().configurations().stream().map(Configuration::name).toList();
  }

  /// Each broken engine is caught by its checkers and by no other.
  void requireCatches() {
    for (String behaviour : behaviours()) {
      for (String checker : plan().checks()) {
        boolean caught = ExpectedCatches.of(behaviour).contains(checker);
        boolean open = ExpectedCatches.mayBeUndecided(behaviour).contains(checker);
        assertThat(expectedStatus(behaviour, checker))
            .as(
                "%s of %s: %s",
                checker, behaviour, SentenceRenderer.of(verdict(behaviour, checker).summary()))
            .isIn(
                caught
                    ? List.of(Status.INVALID)
                    : open ? List.of(Status.VALID, Status.UNKNOWN) : List.of(Status.VALID));
      }
    }
  }

  /// On an engine without deliberate stalls, short stalls are the host's.
  Status expectedStatus(String behaviour, String checker) {
    return ExpectedCatches.of(behaviour).contains(checker)
        ? verdict(behaviour, checker).status()
        : status(behaviour, checker);
  }

  Verdict verdict(String configuration, String checker) {
    return verdicts.verdicts().stream()
        .filter(
            each -> each.configuration().equals(configuration) && each.checker().equals(checker))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no verdict of " + checker + " on " + configuration));
  }

  void requireValid(String configuration, String checker) {
    Verdict verdict = verdict(configuration, checker);
    assertThat(verdict.status()).as(SentenceRenderer.of(verdict.summary())).isEqualTo(Status.VALID);
  }

  /// Harm with a witness.
  void requireCaught(String configuration, String checker) {
    Verdict verdict = verdict(configuration, checker);
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).isNotEmpty();
  }

  /// Whether a check accuses a configuration, or cannot tell. A shared host may block all working
  /// threads for some tenths of a second without the probe noticing: a stall of less than a second
  /// is no accusation.
  Status status(String configuration, String checker) {
    Verdict verdict = verdict(configuration, checker);
    return checker.equals("stalls") && mayBeTheHosts(verdict) ? Status.VALID : verdict.status();
  }

  /// Whether stalls are so few and so short that the host may have caused them, or there is none.
  static boolean mayBeTheHosts(Verdict stalls) {
    return of(stalls, "stall-count").value() <= HOSTS_STALLS
        && !of(stalls, "stalls").atLeast()
        && of(stalls, "stalls").value() < HOSTS_STALL_NANOS;
  }

  Measure measure(String configuration, String checker, String metric) {
    return of(verdict(configuration, checker), metric);
  }

  private static Measure of(Verdict verdict, String metric) {
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() ->
            new AssertionError("no " + metric + ": " + SentenceRenderer.of(verdict.summary())));
  }

  /// How often a reference engine did its configuration's harm, by its own count.
  long harmed(String configuration) throws IOException {
    String trial =
        plan().trials().stream()
            .filter(each -> each.configuration().equals(configuration))
            .findFirst()
            .orElseThrow()
            .id();
    Path file = directory.process(trial, "client-1").resolve("injected.json");
    return JsonCodec.read(Files.readString(file), JsonNode.class).path("harmed").asLong();
  }
}
