package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.plan.ClusterSites.Site;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSitesTest {

  @Test
  void processes_areNumberedThroughAllSites() {
    ClusterSites sites = ClusterSites.parse("ny 3 clients 2, ldn 2 clients 1", 1).orElseThrow();
    assertThat(sites.all())
        .containsExactly(new Site("ny", 3, 2, 1, 1), new Site("ldn", 2, 1, 4, 3));
    assertThat(sites.members()).isEqualTo(5);
    assertThat(sites.clients()).isEqualTo(3);
    assertThat(sites.indexOf(ProcessName.member(3))).isZero();
    assertThat(sites.indexOf(ProcessName.member(4))).isEqualTo(1);
    assertThat(sites.indexOf(ProcessName.client(2))).isZero();
    assertThat(sites.indexOf(ProcessName.client(3))).isEqualTo(1);
    assertThat(sites.indexOf(ProcessName.observer(2))).isEqualTo(1);
    assertThat(sites.indexOf(ProcessName.member(9))).isZero();
  }

  @Test
  void firstSite_hasTheClientsOfTheSetting() {
    ClusterSites sites =
        ClusterSites.of(new Settings(Map.of("sites", "ny 3, ldn 2", "clients", "2")));
    assertThat(sites.all())
        .containsExactly(new Site("ny", 3, 2, 1, 1), new Site("ldn", 2, 0, 4, 3));
    assertThat(sites.text()).isEqualTo("ny 3 clients 2, ldn 2");
  }

  @Test
  void withoutTheSetting_thereAreNone() {
    assertThat(ClusterSites.of(new Settings(Map.of())).any()).isFalse();
    assertThat(ClusterSites.parse("ny 3", 1).orElseThrow().linked()).isFalse();
    assertThat(ClusterSites.parse("ny 3, ldn 1", 1).orElseThrow().linked()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ny",
        "ny 0",
        "ny -1",
        "3 ny",
        "ny 3,",
        "ny 3, ny 2",
        "ny 1, ldn 1, tk 1",
        "ny 3 clients 0",
        "ny 3 clients",
        "NY 3",
        "ny 100",
        "one"
      })
  void whatIsNoValue_isNotRead(String text) {
    assertThat(ClusterSites.parse(text, 1)).isEmpty();
  }
}
