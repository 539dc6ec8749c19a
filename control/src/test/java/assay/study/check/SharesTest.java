package assay.study.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values that are fine by themselves, but exceed what there is.
final class SharesTest {

  @TempDir private Path folder;

  private List<Problem> problems(String text) {
    EngineDescriptor engine =
        Samples.descriptor(
            """
            engine: coherence
            version: "1"
            spi: 2
            members: simulated
            capabilities: [Cache]
            settings:
              behaviour: { values: [correct, stalls], default: correct }
              stall: { type: duration, default: 200ms }
              every: { type: duration, default: 2s }
            """);
    StudyResolver resolver =
        new StudyResolver(
            new InstalledEngines(List.of(engine)), List.of(new SampleTradeoffs()), Samples.BIG);
    return Samples.problems(resolver, Samples.write(folder, text), StudyOptions.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "stalls, 10s, 1s, false",
    "stalls, 0s, 0s, false",
    "stalls, 1s, 1s, false",
    "stalls, 999ms, 1s, true",
    "correct, 10s, 1s, true"
  })
  void stall_isShorterThanItsPeriod(String behaviour, String stall, String every, boolean fine) {
    List<Problem> problems =
        problems(
            Samples.study(
                    "cluster: { behaviour: %s, stall: %s, every: %s }\n"
                        .formatted(behaviour, stall, every))
                + Samples.STEP);
    assertThat(problems.stream().map(Problem::code).toList())
        .isEqualTo(fine ? List.of() : List.of("E414"));
  }

  @ParameterizedTest
  @CsvSource({"1_000, true", "1_100, false", "5000, false"})
  void hotKeys_areNoMoreThanThereAre(String hot, boolean fine) {
    List<Problem> problems =
        problems(
            Samples.study("data: { customers: 1000 }\n")
                + Samples.STEP.replace("mix:", "keys: \"hot(%s, 90%%)\", mix:".formatted(hot)));
    assertThat(problems.stream().map(Problem::code).toList())
        .isEqualTo(fine ? List.of() : List.of("E202"));
    assertThat(problems)
        .allSatisfy(problem -> assertThat(problem.where()).isInstanceOf(Place.class));
  }
}
