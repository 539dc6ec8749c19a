package assay.engine.coherence.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.api.engine.Site;
import assay.engine.coherence.proxy.ProxyAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReplicationTest {

  private static final List<Site> SITES = List.of(site("ny", 3), site("ldn", 2), site("tok", 1));

  private static Site site(String name, int members) {
    List<String> names = IntStream.rangeClosed(1, members).mapToObj(i -> name + "-" + i).toList();
    return new Site(
        name, "cluster-" + name, 1000, names, names.stream().map(each -> each + ".net").toList());
  }

  private static Replication of(String own, List<Site> sites, Map<String, String> others) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "replication", "naive",
                "direction", "one-way",
                "conflict", "last-arrival",
                "batch-delay", "0ms",
                "receivers", "2",
                "receiver-placement", "pinned"));
    settings.putAll(others);
    return new Replication(new Settings(settings), own, sites);
  }

  private static List<String> targets(Replication replication) {
    return replication.targets().stream().map(Site::name).toList();
  }

  @Test
  void oneWay_onlyTheFirstSiteSends_andTheOthersReceive() {
    assertThat(targets(of("ny", SITES, Map.of()))).containsExactly("ldn", "tok");
    assertThat(of("ny", SITES, Map.of()).receives()).isFalse();
    for (String other : List.of("ldn", "tok")) {
      assertThat(targets(of(other, SITES, Map.of()))).isEmpty();
      assertThat(of(other, SITES, Map.of()).receives()).isTrue();
    }
  }

  @Test
  void bothWays_eachSiteSendsToTheOthers_neverToItself() {
    for (Site site : SITES) {
      Replication replication = of(site.name(), SITES, Map.of("direction", "both-ways"));
      assertThat(targets(replication)).hasSize(2).doesNotContain(site.name());
      assertThat(replication.receives()).isTrue();
    }
  }

  @Test
  void oneSite_orNone_orNoReplication_sendsNothing() {
    for (Replication off :
        List.of(
            of("ny", SITES.subList(0, 1), Map.of()),
            of("", List.of(), Map.of()),
            of("ny", SITES, Map.of("replication", "none")))) {
      assertThat(off.isOn()).isFalse();
      assertThat(off.targets()).isEmpty();
      assertThat(off.receives()).isFalse();
    }
  }

  @Test
  void receivers_areTheFirstMembers_eachAtItsOwnAddressAndPort() {
    Replication replication = of("ny", SITES, Map.of());
    assertThat(replication.receivers(SITES.get(0)))
        .containsExactly(receiver("ny-1", "ny-1.net", 1100), receiver("ny-2", "ny-2.net", 1101));
    assertThat(replication.receivers(SITES.get(2)))
        .containsExactly(receiver("tok-1", "tok-1.net", 1100));
  }

  @Test
  void noDelay_isTheShortestOfCoherence() {
    assertThat(of("ny", SITES, Map.of()).delayMillis()).isEqualTo(1);
    assertThat(of("ny", SITES, Map.of("batch-delay", "2s")).delayMillis()).isEqualTo(2000);
  }

  @Test
  void pinnedMap_hasTheReceiverOfItsNumber_theOthersHaveAll() {
    List<ReceivingMember> receivers = of("ny", SITES, Map.of()).receivers(SITES.get(0));
    for (int map = 0; map < 18; map++) {
      assertThat(ReceiverPlacement.PINNED.choice("trades-" + map, receivers))
          .containsExactly(receivers.get(map % 2));
      assertThat(ReceiverPlacement.RANDOM.choice("trades-" + map, receivers)).isEqualTo(receivers);
      assertThat(ReceiverPlacement.BALANCED.choice("trades-" + map, receivers))
          .isEqualTo(receivers);
    }
    assertThat(ReceiverPlacement.PINNED.choice("data", receivers)).hasSize(1);
  }

  private static ReceivingMember receiver(String member, String address, int port) {
    return new ReceivingMember(member, new ProxyAddress(address, port));
  }
}
