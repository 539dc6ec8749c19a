package assay.judge.site;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Observation;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Ways;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialRecord;
import assay.record.event.RunEvent;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The record of a trial with sites, from its files to a verdict.
final class RecordedSitesTest {

  private static final String TRIAL = "async-1";

  @TempDir Path folder;

  private static Plan plan(Map<String, String> more) {
    Map<String, Plan.Value> settings =
        new LinkedHashMap<>(SyntheticTrial.configuration("async").settings());
    settings.put("sites", new Plan.Value("ny 2, ldn 1", "study.yaml:7"));
    more.forEach((name, value) -> settings.put(name, new Plan.Value(value, "study.yaml:8")));
    return SyntheticTrial.plan(
        SyntheticTrial.step(Behaviour.good()),
        List.of(new Configuration("async", "async", settings)),
        1);
  }

  private SyntheticRun run(Map<String, String> more) throws IOException {
    return new SyntheticRun(folder, plan(more))
        .history(
            TRIAL,
            "client-1",
            List.of(
                event(Op.WRITE, 0, 1, 10, 20),
                event(Op.WRITE, 1, 1, 30, 40),
                event(Op.FINAL_READ, 0, 1, 90, 91),
                event(Op.FINAL_READ, 1, 1, 90, 91)))
        .events(
            at(1, null, new TrialEvent.RunBegins(OptionalLong.empty())),
            at(2, TRIAL, new SiteEvent.ObserveBegins("ldn", "observer-2")),
            at(80, TRIAL, new SiteEvent.DrainBegins()),
            at(85, TRIAL, new SiteEvent.Drained("ldn", "observer-2", 1, 5)),
            at(100, TRIAL, new TrialEvent.TrialEnds()));
  }

  private static List<Operation> heard() {
    return List.of(
        event(Op.ARRIVAL, 0, 1, 10, 50),
        event(Op.FINAL_READ, 0, 1, 90, 91),
        event(Op.FINAL_READ, 1, Observation.ABSENT, 90, 91));
  }

  private static Operation event(Op op, int key, long version, long start, long end) {
    return Operation.of(op, OperationOutcome.OK, key, version, start, end);
  }

  private static TimedEvent at(long nanos, @Nullable String trial, RunEvent event) {
    return new TimedEvent(nanos, trial, null, "", event);
  }

  private static TrialRecord trial(RunDirectory directory) {
    RunRecord run = RunRecord.open(directory);
    return run.trial(run.plan().trials().getFirst());
  }

  @Test
  void observersAreReadBesideClients_andJudged() throws IOException {
    RunDirectory directory = run(Map.of()).history(TRIAL, "observer-2", heard()).directory();
    RunRecord run = RunRecord.open(directory);
    TrialRecord trial = run.trial(run.plan().trials().getFirst());
    Evidence evidence =
        Evidence.around(run, trial, List.of(), true).withHistory(trial.history().history());

    assertThat(trial.history().history().size()).isEqualTo(4);
    assertThat(trial.arrivals().keySet()).containsExactly(2);
    assertThat(evidence.arrivals().ways()).isEqualTo(Ways.ONE_WAY);
    assertThat(evidence.arrivals().at(1))
        .hasValueSatisfying(site -> {
          assertThat(site.name()).isEqualTo("ldn");
          assertThat(site.whole()).isTrue();
          assertThat(site.history().size()).isEqualTo(3);
        });
    var losses = CheckerRegistry.ask("cross-site-losses", evidence);
    assertThat(value(losses, "cross-site-losses")).isZero();
    assertThat(losses.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(losses.summary())).contains("1 more may only be late");
  }

  @Test
  void settings_sayWhichWayChangesGo_andWhetherKeysAreShared() throws IOException {
    Map<String, String> settings =
        Map.of("direction", "both-ways", "replication", "async", "writers", "shared");
    RunRecord shared = RunRecord.open(run(settings).directory());
    Evidence evidence =
        Evidence.around(shared, shared.trial(shared.plan().trials().getFirst()), List.of(), true);

    assertThat(evidence.arrivals().ways()).isEqualTo(Ways.BOTH_WAYS);
    assertThat(evidence.arrivals().shared()).isTrue();
    assertThat(Said.of(CheckerRegistry.ask("convergence", evidence).summary()))
        .contains("no site was observed");
  }

  @Test
  void historyOfAnotherProcess_isDamage() throws IOException {
    RunDirectory directory = run(Map.of()).history(TRIAL, "observer-1", heard()).directory();
    Files.move(directory.history(TRIAL, "observer-1"), directory.history(TRIAL, "observer-2"));

    assertThatThrownBy(() -> trial(directory).arrivals())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is that of observer-1 in async-1");
  }

  @Test
  void observerThatListened_andLeftNothing_isDamage() throws IOException {
    RunDirectory directory = run(Map.of()).directory();
    RunRecord run = RunRecord.open(directory);

    assertThat(run.damage(run.trial(run.plan().trials().getFirst())))
        .contains("history/async-1-observer-2.bin is missing");
  }

  @Test
  void whatObserversLeft_isSealed() throws IOException {
    SyntheticRun synthetic = run(Map.of()).history(TRIAL, "observer-2", heard());
    SealedSample.seal(synthetic.directory(), plan(Map.of()));

    assertThat(Files.readString(synthetic.directory().seals()))
        .contains("history/async-1-observer-2.bin");
  }
}
