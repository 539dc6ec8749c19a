package assay.cli.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.ProblemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ReleaseSpanTest {

  private static final List<String> KNOWN = List.of("5.10.0", "5.2.0", "5.3.8", "5.3.1", "6.0");

  private static List<String> unasked() {
    throw new AssertionError("the repositories are asked");
  }

  private static ReleaseSpan known(@Nullable String from, @Nullable String to) {
    return ReleaseSpan.of(List.of(), List.of(), () -> KNOWN, new ReleaseSpan.Ends(from, to));
  }

  @Test
  void knownReleases_areThoseBetween_inTheirOrder() {
    assertThat(known("5.2.0", "5.10.0").releases())
        .containsExactly("5.2.0", "5.3.1", "5.3.8", "5.10.0");
    assertThat(known("5.2.0", "5.10.0").named()).isFalse();
  }

  @Test
  void shortEnd_isTheFirstOrTheLastOfItsReleases() {
    assertThat(known("5.3", "6.0").releases()).containsExactly("5.3.1", "5.3.8", "5.10.0", "6.0");
    assertThat(known("5.2", "5.3").releases()).containsExactly("5.2.0", "5.3.1", "5.3.8");
  }

  @Test
  void namedReleases_needNoEnds() {
    ReleaseSpan given =
        ReleaseSpan.of(
            List.of("9", "10", "8"),
            List.of("1", "2"),
            ReleaseSpanTest::unasked,
            new ReleaseSpan.Ends(null, null));
    assertThat(given.releases()).containsExactly("8", "9", "10");
    assertThat(given.named()).isTrue();
    ReleaseSpan varied =
        ReleaseSpan.of(
            List.of(),
            List.of("2", "1"),
            ReleaseSpanTest::unasked,
            new ReleaseSpan.Ends(null, null));
    assertThat(varied.releases()).containsExactly("1", "2");
  }

  @Test
  void endOutsideTheStudy_asksTheRepositories() {
    ReleaseSpan span =
        ReleaseSpan.of(
            List.of(), List.of("5.3.8", "6.0"), () -> KNOWN, new ReleaseSpan.Ends("5.2.0", "5.3"));
    assertThat(span.releases()).containsExactly("5.2.0", "5.3.1", "5.3.8");
  }

  private static String refused(@Nullable String from, @Nullable String to) {
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> known(from, to));
    assertThat(refused.problems()).singleElement().returns("E855", problem -> problem.code());
    return refused.problems().getFirst().what() + " " + refused.problems().getFirst().help();
  }

  @Test
  void badEnds_areRefused() {
    assertThat(refused("5.10", "5.2")).contains("5.2.0, which is older", "exchange");
    assertThat(refused("6.0", "6.0")).contains("begins and ends with 6.0");
    assertThat(refused("4.1", "6.0")).contains("--from 4.1", "5.2.0, 5.3.1, 5.3.8, 5.10.0, 6.0");
    assertThat(refused("5.2.0", "7")).contains("--to 7");
    assertThat(refused(null, "6.0")).contains("add --from and --to");
  }
}
