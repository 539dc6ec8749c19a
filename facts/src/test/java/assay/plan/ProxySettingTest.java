package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProxySettingTest {

  private static Settings settings(String sites, int members, int proxies) {
    return new Settings(
        Map.of(
            "sites", sites,
            "members", Integer.toString(members),
            "proxies", Integer.toString(proxies)));
  }

  @Test
  void holders_areTheOtherMembers() {
    assertThat(ProxySetting.holders(settings("none", 4, 1))).isEqualTo(3);
    assertThat(ProxySetting.fewestHolders(settings("none", 4, 1))).isEqualTo(3);
    assertThat(ProxySetting.holders(settings("none", 2, 3))).isZero();
  }

  /// Every site has so many proxies, not all sites together.
  @Test
  void holdersOfSites_areCountedSiteBySite() {
    assertThat(ProxySetting.holders(settings("ny 3, ldn 2", 5, 1))).isEqualTo(3);
    assertThat(ProxySetting.fewestHolders(settings("ny 3, ldn 2", 5, 1))).isEqualTo(1);
    assertThat(ProxySetting.fewestHolders(settings("ny 3, ldn 2", 5, 2))).isZero();
  }
}
