package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.tether.Command.ProcessSpec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClusterLayoutTest {

  private static ClusterLayout layout(boolean simulated, Map<String, String> settings) {
    return new ClusterLayout(
        new Installation(Path.of("home")),
        "engine",
        "workload",
        simulated,
        "cell",
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
}
