package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.record.history.OperationOutcome;
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
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
        Measure.share("stale-reads", 0, 0.0, 1.0, Fact.quoted("0 % to 50 %")).upTo(0.5).standing();
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

  @Test
  void everyConstantOfAResult_standsInTheSchema_andNoOther() throws IOException {
    Map<String, Set<List<String>>> listed = new TreeMap<>();
    for (JsonNode definition : schemaTree().path("$defs")) {
      definition
          .path("properties")
          .properties()
          .forEach(property ->
              constants(property.getValue())
                  .ifPresent(values -> put(listed, property.getKey(), values)));
    }
    schemaTree()
        .path("properties")
        .properties()
        .forEach(property ->
            constants(property.getValue())
                .ifPresent(values -> put(listed, property.getKey(), values)));
    Map<String, Set<List<String>>> declared = new TreeMap<>();
    declared(Results.class, declared, new HashSet<>());

    assertThat(declared).containsKeys("why", "outcome", "gravity", "scale");
    declared.forEach((component, values) ->
        assertThat(listed.getOrDefault(component, Set.of())).as(component).containsAll(values));
    listed.forEach((property, values) -> {
      if (declared.containsKey(property)) {
        assertThat(declared.get(property)).as(property).containsAll(values);
      }
    });
  }

  private static Optional<List<String>> constants(JsonNode property) {
    List<String> values = new ArrayList<>();
    property.path("enum").forEach(value -> values.add(value.asString()));
    return values.isEmpty() ? Optional.empty() : Optional.of(values.stream().sorted().toList());
  }

  /// Each component whose type is an enum, by its name.
  private static void declared(
      Type type, Map<String, Set<List<String>>> found, Set<Class<?>> seen) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        declared(argument, found, seen);
      }
    } else if (type instanceof Class<?> owner && owner.isRecord() && seen.add(owner)) {
      for (RecordComponent component : owner.getRecordComponents()) {
        if (component.getType().isEnum()) {
          put(
              found,
              component.getName(),
              Stream.of(component.getType().getEnumConstants())
                  // Requests that ended otherwise are counted by outcome.
                  .filter(constant -> constant != OperationOutcome.OK)
                  .map(constant -> ((Enum<?>) constant).name())
                  .sorted()
                  .toList());
        }
        declared(component.getGenericType(), found, seen);
      }
    }
  }

  private static void put(Map<String, Set<List<String>>> map, String name, List<String> constants) {
    map.computeIfAbsent(name, key -> new HashSet<>()).add(constants);
  }

  private static JsonNode schemaTree() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            SchemaTest.class.getResourceAsStream("/assay/record/results/run-v2.schema.json"))) {
      return JsonMapper.shared().readTree(in);
    }
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
