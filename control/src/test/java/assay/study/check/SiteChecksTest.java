package assay.study.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.InstalledJdks;
import assay.problem.Problem;
import assay.study.Samples;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Refusals for studies with sites. These samples' engine and workload do not support sites, so
/// every study here has E463 and E466 too.
final class SiteChecksTest {

  @TempDir private Path folder;

  private List<Problem> problems(String cluster, String fault, Optional<String> noLink)
      throws IOException {
    Path file = folder.resolve("sites.yaml");
    Files.writeString(
        file,
        """
        study: tradeoffs/sample
        question: What is it?
        engine: coherence
        cluster: %s
        steps:
          - open: { rate: 10/s, for: 60s, mix: { get: 100 }%s }
        """
            .formatted(cluster, fault));
    HostCapabilities host =
        new HostCapabilities(64L << 30, new InstalledJdks(List.of()), Map.of(), noLink);
    return Samples.problems(Samples.resolver(host), file, StudyOptions.NONE);
  }

  private List<String> codes(String cluster) throws IOException {
    return problems(cluster, "", Optional.empty()).stream()
        .map(Problem::code)
        .filter(code -> !List.of("E463", "E466").contains(code))
        .distinct()
        .toList();
  }

  @Test
  void twoSitesOnANetworkOfTheirOwn_areRefusedNothing() throws IOException {
    assertThat(
            codes(
                "{ sites: { ny: { members: 3 }, ldn: { members: 2 } }, link: { delay: 26ms, jitter: 3ms,"
                    + " loss: 0.01%, bandwidth: 100Mbit, queue: 1000 }, network: private }"))
        .isEmpty();
    assertThat(codes("{ sites: 'ny 3, ldn 2', link-delay: 26ms, network: private }")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { link: { delay: 26ms } }                                                             | E461
          { link-loss: 1% }                                                                     | E461
          { sites: { ny: { members: 3 } }, link: { delay: 26ms }, network: private }            | E461
          { sites: { ny: { members: 3 }, ldn: { members: 2 } } }                                | E462
          { sites: 'ny 3, ldn 2', network: private, members: 3 }                                | E460
          { sites: 'ny 3, ldn 2', network: private, link: { delay: 1ms, jitter: 2ms } }         | E465
          { sites: 'ny 3, ldn 2, tk 1', network: private }                                      | E207
          { sites: { ny: { membres: 3 } }, network: private }                                   | E201
          { sites: { ny: 3 }, network: private }                                                | E201
          { sites: { ny: { members: 0 }, ldn: { members: 2 } }, network: private }              | E207
          { sites: 'ny 3, ldn 2', network: private, link: { delay: -1ms } }                     | E207
          { sites: 'ny 3, ldn 2', network: private, link: { bandwidth: 40Gbit } }               | E207
          { sites: 'ny 3, ldn 2', network: private, link: { latency: 1ms } }                    | E201
          """)
  void whatDoesNotFit_isRefused(String cluster, String code) throws IOException {
    assertThat(codes(cluster.strip())).contains(code);
  }

  @Test
  void hostWithoutLinks_isToldWhatIsMissing() throws IOException {
    assertThat(
            problems(
                "{ sites: 'ny 3, ldn 2', network: private }", "", Optional.of("no TAP devices")))
        .anySatisfy(problem -> {
          assertThat(problem.code()).isEqualTo("E416");
          assertThat(problem.what()).contains("no TAP devices");
        });
  }

  @ParameterizedTest
  @CsvSource({"partition: link", "kill: receiver", "restart: other-site"})
  void faultsOfASecondSite_needOne(String fault) throws IOException {
    String text =
        ", fault: { %s%s, at: 20s }"
            .formatted(fault, fault.startsWith("partition") ? ", for: 5s" : "");
    assertThat(problems("{ members: 3, network: private }", text, Optional.empty()))
        .extracting(Problem::code)
        .contains("E468");
    assertThat(problems("{ sites: 'ny 3, ldn 2', network: private }", text, Optional.empty()))
        .extracting(Problem::code)
        .doesNotContain("E468");
  }
}
