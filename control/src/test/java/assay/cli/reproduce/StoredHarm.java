package assay.cli.reproduce;

import assay.cli.InstalledAssay;
import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.environment.RunConditions;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.run.context.RunOptions;
import assay.run.resume.CurrentConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// An installation with the record of a run whose `none` lost five writes.
public abstract class StoredHarm extends InstalledAssay {

  protected static final String STUDY = "study: first-look\n";

  private static final String HOME = "assay.home";

  private final Optional<String> home = Optional.ofNullable(System.getProperty(HOME));

  protected RunDirectory run;

  @AfterEach
  void restore() {
    home.ifPresentOrElse(
        before -> System.setProperty(HOME, before), () -> System.clearProperty(HOME));
  }

  /// A record of this host, whose `none` lost five writes.
  @BeforeEach
  void store() throws IOException {
    System.setProperty(HOME, folder.toString());
    run = SealedSample.judged(Files.createDirectories(folder.resolve("runs")));
    Files.writeString(run.study(), STUDY);
    String environment = Files.readString(run.environment());
    Files.writeString(
        run.environment(),
        environment
            .replace("\"reference\" : \"1.2.3\"", "\"coherence\" : \"25.03.2\"")
            .replaceFirst("(?s)\"host\" : \\{.*?\\}", "\"host\" : { }"));
    ResultsFile.write(run, ResultsFile.results(run), ResultsFile.verdicts(run));
    Map<String, Plan.Value> data = new LinkedHashMap<>(plan().data());
    for (String name : List.of("counters", "tallies", "sets", "value")) {
      data.put(name, new Plan.Value("0", "default"));
    }
    store(plan().toBuilder().engine("coherence").data(data).plan());
  }

  protected final void store(Plan plan) throws IOException {
    PlanFile.write(plan, run.plan());
    RunOptions inputs =
        new RunOptions(
            folder, null, null, "", List.of(), List.of(), List.of(), JudgeMemoryLimits.ofHeap());
    store(plan, CurrentConditions.here(plan, inputs, "0a1d", STUDY));
  }

  protected final void store(Plan plan, RunConditions begun) throws IOException {
    Files.writeString(run.conditions(), JsonCodec.document(begun));
    SealedSample.seal(run, plan);
  }

  /// Takes the violations out of the record.
  protected final void forgetHarm() throws IOException {
    Verdicts all = ResultsFile.verdicts(run);
    ResultsFile.write(
        run,
        ResultsFile.results(run),
        new Verdicts(
            all.schema(),
            all.id(),
            all.verdicts().stream()
                .filter(each -> each.verdict().status() != Status.INVALID)
                .toList()));
  }

  protected final Plan plan() {
    return RunRecord.planOf(run);
  }

  protected final RunConditions begun() throws IOException {
    return JsonCodec.read(Files.readString(run.conditions()), RunConditions.class);
  }
}
