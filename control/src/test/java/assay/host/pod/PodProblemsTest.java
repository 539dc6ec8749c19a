package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.Problem;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cluster's answers, and the resulting problems.
final class PodProblemsTest {

  private static final PodProblems TOLD =
      new PodProblems("k", new PodSpec("", "assay", "image", Map.of(), 0, 0));

  @ParameterizedTest
  @CsvSource({
    "-1, no client library, E571",
    "0, nobody answers, E571",
    "401, Unauthorized, E571",
    "403, forbidden, E572",
    "403, User \"system:anonymous\" cannot create resource, E571",
    "403, User \"me\" cannot create resource, E572",
    "404, namespaces `assay` not found, E572",
    "404, pods `p` not found, E573",
    "404, 404 page not found, E571",
    "408, timed out, E571",
    "410, deleted by somebody, E573",
    "422, Invalid value, E574",
    "429, too many requests, E571",
    "503, etcdserver: leader changed, E571",
  })
  void answers_areProblemsByTheirCode(int code, String message, String expected) {
    Problem problem = TOLD.of(new ApiProblem(code, message));
    assertThat(problem.code()).isEqualTo(expected);
    assertThat(problem.what()).startsWith("host k ").contains(message);
  }

  @Test
  void whatNobodyForesaw_saysWhatItIs() {
    assertThat(TOLD.unforeseen(new NoClassDefFoundError()).what())
        .isEqualTo("host k cannot be used: NoClassDefFoundError");
    assertThat(TOLD.unforeseen(new IllegalStateException("closed")).code()).isEqualTo("E571");
  }

  @Test
  void podWithAnAddressOfTheSixthVersionAlone_isNotReady_andSaysSo() {
    PodState pod =
        new PodState("p", Instant.EPOCH, "Running", false, "n", "fd00::7", "", true, "", "", -1);
    assertThat(pod.ready()).isFalse();
    assertThat(TOLD.of(PodFailure.late(pod)).code()).isEqualTo("E573");
  }
}
