package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.EngineDescriptor;
import assay.engine.ProductReleases;
import assay.engine.ReleaseSetting;
import assay.words.ReleaseOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The kit is run on both ends of every range of releases, and between them; the page names the same ends.
@Tag("lists")
final class TriedReleasesTest {

  private static final Pattern RELEASE = Pattern.compile("\\d+(\\.\\d+)+(\\.Final)?");

  @TestFactory
  Stream<DynamicTest> endsOfARange_areTried_andOneBetweenThem() {
    return Studies.engines().descriptors().stream()
        .filter(engine -> {
          ProductReleases releases = engine.releases();
          return releases != null && !releases.artifacts().isEmpty();
        })
        .map(engine -> DynamicTest.dynamicTest(engine.engine(), () -> check(engine)));
  }

  private static void check(EngineDescriptor engine) {
    List<String> tried =
        Stream.concat(TriedReleases.all().stream(), TriedReleases.ofBrokers().stream())
            .filter(each -> each.engine().equals(engine.engine()))
            .map(TriedReleases.Tried::release)
            .toList();
    List<String> ends = named(engine);

    assertThat(tried)
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(engine::fitsRelease)
        .isSortedAccordingTo(ReleaseOrder.OLDEST_FIRST)
        .startsWith(ends.getFirst())
        .endsWith(ends.getLast());
    assertThat(Path.of("../docs/how-to/compare-releases.md"))
        .content()
        .containsPattern("\\| `%s` \\| %s".formatted(engine.engine(), ends.getFirst()))
        .containsPattern("\\| `%s` \\|.*%s \\|".formatted(engine.engine(), ends.getLast()));
  }

  /// The releases that the range names, oldest first.
  private static List<String> named(EngineDescriptor engine) {
    String values =
        String.join(
            " ",
            Objects.requireNonNull(
                Objects.requireNonNull(engine.settings().get(ReleaseSetting.NAME)).values()));
    return RELEASE
        .matcher(values)
        .results()
        .map(MatchResult::group)
        .sorted(ReleaseOrder.OLDEST_FIRST)
        .toList();
  }
}
