package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.Site;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SitesArgumentTest {

  @Test
  void sites_areReadAsTheyWereTold() {
    Site ny = new Site("ny", "a-1", 1, List.of("member-1"), List.of("127.0.0.1"));
    List<String> addresses = List.of("10.77.1.1", "10.77.1.2");
    Site ldn = new Site("ldn", "a-2", 201, List.of("member-2", "member-3"), addresses);
    SitesArgument told = new SitesArgument("ldn", List.of(ny, ldn));

    assertThat(SitesArgument.of(told.word())).isEqualTo(told);
  }

  @Test
  void clusterWithoutSites_isToldOfNone() {
    assertThat(SitesArgument.of(SitesArgument.NONE.word())).isEqualTo(SitesArgument.NONE);
  }
}
