package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.Linked;
import assay.report.Searched;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class SchemaTest {

  private static final FirstLook RUN = FirstLook.fourConfigurations();

  @Test
  void runAndVerdicts_areAsTheirSchemasSay() throws IOException {
    assertThat(errors("run-v2", JsonCodec.document(RUN.results()))).isEmpty();
    assertThat(errors("run-v2", JsonCodec.document(Searched.sheet().results()))).isEmpty();
    assertThat(errors("run-v2", JsonCodec.document(Linked.sheet().results()))).isEmpty();
    assertThat(errors("verdicts-v1", JsonCodec.document(RUN.verdicts()))).isEmpty();
  }

  @Test
  void figureThatStands_andOneThatIsUndecided_areAsTheirSchemaSays() throws IOException {
    Measure measure =
        new Measure("stale-reads", 0, 0.0, 1.0, Fact.quoted("0 % to 50 %")).upTo(0.5).standing();
    Verdict verdict =
        new Verdict(
            Status.UNKNOWN, Fact.quoted("undecided"), List.of(measure), List.of(), List.of());
    Verdicts verdicts =
        new Verdicts(
            Verdicts.SCHEMA,
            "id",
            List.of(new TrialVerdict("none-1", "none", 1, "stale-reads", verdict)));
    assertThat(errors("verdicts-v1", JsonCodec.document(verdicts))).isEmpty();
  }

  @Test
  void runThatDoesNotCount_isAsItsSchemaSays_andNamesCodes() throws IOException {
    assertThat(errors("run-v2", JsonCodec.document(spoilt("E701")))).isEmpty();
    assertThat(errors("run-v2", JsonCodec.document(spoilt("late")))).isNotEmpty();
  }

  @Test
  void comparedRun_isAsItsSchemaSays() throws IOException {
    Results results = new FirstLook(RUN.names(), 6).results();
    assertThat(results.comparisons()).isNotEmpty();
    assertThat(results.controls()).isNotEmpty();
    assertThat(errors("run-v2", JsonCodec.document(results))).isEmpty();
  }

  @Test
  void fieldMore_isRefused() throws IOException {
    String run = JsonCodec.line(RUN.results());
    assertThat(errors("run-v2", run.replaceFirst("\\{", "{\"extra\":1,"))).isNotEmpty();
    assertThat(errors("run-v2", run.replaceFirst("\"metric\":", "\"colour\":1,\"metric\":")))
        .isNotEmpty();
    String verdicts = JsonCodec.line(RUN.verdicts());
    assertThat(errors("verdicts-v1", verdicts.replaceFirst("\"status\":", "\"x\":1,\"status\":")))
        .isNotEmpty();
  }

  @Test
  void fieldLess_isRefused() throws IOException {
    String run = JsonCodec.line(RUN.results());
    assertThat(errors("run-v2", run.replaceFirst("\"seed\":7,", ""))).isNotEmpty();
    assertThat(errors("run-v2", run.replaceFirst("\"lowerIsBetter\":true,", ""))).isNotEmpty();
    String verdicts = JsonCodec.line(RUN.verdicts());
    assertThat(errors("verdicts-v1", verdicts.replaceFirst("\"checker\":\"lost-writes\",", "")))
        .isNotEmpty();
  }

  @Test
  void invalidVerdictWithoutAWitness_isRefused() throws IOException {
    String verdicts = JsonCodec.line(RUN.verdicts());
    String blind = verdicts.replaceAll("\"witnesses\":\\[\\{.*?\\}\\]\\}\\]", "\"witnesses\":[]");
    assertThat(blind).isNotEqualTo(verdicts);
    assertThat(errors("verdicts-v1", blind)).isNotEmpty();
  }

  @Test
  void otherVersion_isRefused() throws IOException {
    assertThat(
            errors("run-v2", JsonCodec.line(RUN.results()).replace("assay/run/v2", "assay/run/v3")))
        .isNotEmpty();
  }

  private static Results spoilt(String code) {
    List<InvalidReason> reasons = List.of(InvalidReason.of(code, Fact.quoted("put was late")));
    List<TrialResult> trials =
        RUN.results().trials().stream()
            .map(trial -> Altered.counting(trial, false, reasons))
            .toList();
    return Altered.with(RUN.results(), trials, List.of());
  }

  private static List<Error> errors(String schema, String json) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            SchemaTest.class.getResourceAsStream(
                "/assay/record/results/" + schema + ".schema.json"),
            schema)) {
      Schema read =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(in, InputFormat.JSON);
      return read.validate(json, InputFormat.JSON);
    }
  }
}
