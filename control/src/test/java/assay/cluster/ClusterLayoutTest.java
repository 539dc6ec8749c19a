package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Settings;
import assay.api.engine.Site;
import assay.tether.Command.ProcessSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClusterLayoutTest {

  private static ClusterLayout layout(boolean simulated, Map<String, String> settings) {
    return new ClusterLayout(
        new Installation(Path.of("home")),
        "engine",
        "workload",
        simulated,
        "trial",
        new Settings(settings),
        "cluster",
        1,
        Path.of("run")::resolve,
        false,
        false);
  }

  @Test
  void members_areDealtToMachinesInTurn() {
    ClusterLayout four = layout(false, Map.of("members", "4", "machines", "2"));
    assertThat(four.memberSeats())
        .extracting(ProcessSpec::machine)
        .containsExactly("machine-1", "machine-2", "machine-1", "machine-2");
    assertThat(four.machineOf("member-4")).isEqualTo("machine-2");
  }

  @Test
  void clients_standOnTheMachinesFromTheNamedOneOn() {
    ClusterLayout spread =
        layout(
            false, Map.of("members", "3", "machines", "3", "clients", "3", "client-machine", "2"));
    assertThat(spread.clientSeats())
        .extracting(ProcessSpec::machine)
        .containsExactly("machine-2", "machine-3", "machine-1");
  }

  @Test
  void backgroundUsers_standAfterTheLastClientWhereTheyHaveAProcess() {
    Map<String, String> settings =
        Map.of("members", "3", "machines", "3", "clients", "2", "client-machine", "2");
    ClusterLayout processes = layout(false, settings);
    assertThat(processes.trafficSeat()).isEmpty();
    assertThat(processes.withTraffic(true).trafficSeat())
        .hasValueSatisfying(seat -> {
          assertThat(seat.name()).isEqualTo("traffic-1");
          assertThat(seat.machine()).isEqualTo("machine-1");
        });
    assertThat(layout(true, settings).withTraffic(true).trafficSeat()).isEmpty();
  }

  @Test
  void simulatedMembers_haveNoProcess() {
    ClusterLayout simulated = layout(true, Map.of("members", "3", "machines", "3"));
    assertThat(simulated.memberSeats()).isEmpty();
    assertThat(simulated.clientSeats()).hasSize(1);
  }

  private static final Map<String, String> TWO_SITES =
      Map.of(
          "members",
          "5",
          "machines",
          "5",
          "clients",
          "2",
          "sites",
          "ny 3 clients 1, ldn 2 clients 1");

  @Test
  void proxies_areTheLastMembersOfEachSite_ofThoseThatItBeganWith() {
    Map<String, String> settings = new HashMap<>(Map.of("members", "3", "machines", "3"));
    assertThat(layout(false, settings).isProxy("member-3")).isFalse();
    settings.put("proxies", "1");
    ClusterLayout one = layout(false, settings);
    assertThat(List.of("member-1", "member-2", "member-3", "member-4"))
        .extracting(one::isProxy)
        .containsExactly(false, false, true, false);
    Map<String, String> two = new HashMap<>(TWO_SITES);
    two.put("proxies", "1");
    ClusterLayout sites = layout(false, two);
    assertThat(sites.memberSeats().stream().map(ProcessSpec::name).filter(sites::isProxy))
        .containsExactly("member-3", "member-5");
  }

  @Test
  void sites_areClustersOfTheirOwn() {
    ClusterLayout layout = layout(false, TWO_SITES);
    assertThat(layout.memberSeats())
        .extracting(
            ProcessSpec::name, ProcessSpec::cluster, ProcessSpec::port, ProcessSpec::members)
        .containsExactly(
            tuple("member-1", "cluster", 1, 3),
            tuple("member-2", "cluster", 1, 3),
            tuple("member-3", "cluster", 1, 3),
            tuple("member-4", "cluster-ldn", 201, 2),
            tuple("member-5", "cluster-ldn", 201, 2));
    assertThat(layout.clientSeats())
        .extracting(ProcessSpec::name, ProcessSpec::cluster)
        .containsExactly(tuple("client-1", "cluster"), tuple("client-2", "cluster-ldn"));
    assertThat(layout.namesAround("member-3")).containsExactly("member-1", "member-2", "member-3");
    assertThat(layout.namesAround("client-2")).containsExactly("member-4", "member-5");
    assertThat(layout.told(name -> "at " + name))
        .containsExactly(
            new Site(
                "ny",
                "cluster",
                1,
                List.of("member-1", "member-2", "member-3"),
                List.of("at member-1", "at member-2", "at member-3")),
            new Site(
                "ldn",
                "cluster-ldn",
                201,
                List.of("member-4", "member-5"),
                List.of("at member-4", "at member-5")));
  }

  @Test
  void observers_standWhereChangesArrive() {
    assertThat(layout(false, TWO_SITES).observerSeats())
        .extracting(ProcessSpec::name, ProcessSpec::cluster)
        .containsExactly(tuple("observer-2", "cluster-ldn"));
    Map<String, String> bothWays = new HashMap<>(TWO_SITES);
    bothWays.put("direction", "both-ways");
    assertThat(layout(false, bothWays).observerSeats())
        .extracting(ProcessSpec::name)
        .containsExactly("observer-1", "observer-2");
    assertThat(
            layout(false, Map.of("members", "2", "machines", "2", "sites", "ny 2")).observerSeats())
        .extracting(ProcessSpec::name)
        .containsExactly("observer-1");
    assertThat(layout(false, Map.of("members", "2", "machines", "2")).observerSeats()).isEmpty();
  }
}
