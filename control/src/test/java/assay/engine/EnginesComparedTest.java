package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import assay.CheckedIn;
import assay.ProjectEngines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The page that compares engines is generated from their descriptors.
@Tag("lists")
final class EnginesComparedTest {

  @Test
  void page_isCurrent() throws IOException {
    CheckedIn.check(
        Path.of("../docs/reference/engines-compared.md"), EnginesPage.of(ProjectEngines.all()));
  }

  /// Every missing capability needs a reason.
  @ParameterizedTest
  @EnumSource
  void everyCapabilityThatAnEngineLacks_hasItsReason(EngineGroup group) throws IOException {
    List<EngineDescriptor> engines = group.of(ProjectEngines.all());
    assertThat(engines).hasSizeGreaterThan(2);
    List<String> all = group.capabilities(engines);
    assertThat(engines)
        .allSatisfy(engine ->
            assertThat(all)
                .as(engine.engine())
                .allSatisfy(capability ->
                    assertThat(
                            engine.capabilities().contains(capability)
                                || engine.absent().containsKey(capability))
                        .as(capability)
                        .isTrue()));
  }

  @Test
  void page_saysWhatADescriptorSays_andNothingOfWhatItLeavesOut() {
    String page =
        EnginesPage.of(
            new InstalledEngines(
                List.of(
                    DescriptorReader.read(
                        """
                        engine: mine
                        version: "1"
                        spi: 2
                        capabilities: [Cache, Queryable]
                        lacking: { Queryable: { near: [all] } }
                        absent: { Invocable: "it runs nothing" }
                        cannot: { add: "nobody joins" }
                        settings:
                          near: { values: [none, all], default: none, called: "`a|b`", needs: { reads: primary } }
                          reads: { values: [primary, closest], default: closest }
                        """,
                        "mine"),
                    DescriptorReader.read(
                        "engine: other\nversion: '2'\nspi: 2\ncapabilities: [Cache, Invocable]\n",
                        "other"))));

    assertThat(page)
        .contains("| `Invocable` | – | yes |")
        .contains("| `Queryable` | not always | – |")
        .contains("- `mine` has no Invocable: it runs nothing.")
        .contains("- `mine` has no Queryable with `near: all`.")
        .contains("- `add` on `mine`: nobody joins.")
        .contains("| `near` | `none` | – |")
        .contains(
            "- `mine`: `none`, `all`. There: `a|b`. Anything but the default only with `reads: primary`.")
        .doesNotContain("- `other`");
  }
}
