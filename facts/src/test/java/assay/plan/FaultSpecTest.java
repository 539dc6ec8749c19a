package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultSpecTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill member",
        "kill machine-2",
        "kill owner-and-backup",
        "stop another",
        "restart machine for 45s",
        "restart member",
        "pause member-3 for 1.500s",
        "throttle member to 10% for 5s",
        "throttle backup to 1.5% for 5s",
        "heap-pressure backup to 90% for 3s",
        "upgrade all to 5.7.0 for 60s",
        "upgrade all to 25.03 for 1.500s",
        "upgrade all to valkey 8.1.8 for 60s",
        "stutter backup by bursts of 0.050s for 10s",
        "network-delay member to 50ms for 5s",
        "network-delay client-1 to 50ms spread 10ms packets out peers member-1+member-2 for 5s",
        "network-delay member-2 to 1.500s for 5s",
        "network-delay member-2 to 250us spread 50us for 5s",
        "network-delay member-2 to 1500us for 5s",
        "packet-loss member to 0.1% packets in for 5s",
        "packet-reorder backup to 5% peers client-1 for 5s",
        "packet-duplicate another to 5% for 5s"
      })
  void text_isReadAsItWasWritten(String text) {
    assertThat(FaultSpec.parse(text))
        .hasValueSatisfying(fault -> assertThat(fault.text()).isEqualTo(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "none",
        "kill",
        "kill everything",
        "kill member for 3s",
        "pause member",
        "pause member for ever",
        "pause member to 10% for 3s",
        "throttle member for 3s",
        "burn member",
        "upgrade all for 60s",
        "upgrade all to 10% for 60s",
        "upgrade all to 5 for 60s",
        "upgrade all to valkey for 60s",
        "upgrade all to valkey 8 for 60s",
        "upgrade all to valkey valkey 8.1.8 for 60s",
        "upgrade all to",
        "throttle member to redis 7.2.6 for 3s",
        "upgrade member to 5.7.0 for 60s",
        "throttle member to 5.7.0 for 3s",
        "add machine",
        "network-delay member to 5% for 5s",
        "network-delay member to 11s for 12s",
        "network-delay member to 0ms for 5s",
        "network-delay member to 0.0005ms for 5s",
        "network-delay member to 10ms spread 11ms for 5s",
        "packet-loss member to 50ms for 5s",
        "packet-loss member to 1% spread 1ms for 5s",
        "packet-loss member to 1% packets both for 5s",
        "packet-loss member to 1% peers members for 5s"
      })
  void whatIsNoFault_isNotRead(String text) {
    assertThat(FaultSpec.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "pause member for 3s, 3, 0, 0",
    "stutter backup for 10s, 10, 0, 0.2",
    "heap-pressure member to 90% for 1s, 1, 0.9, 0"
  })
  void numbers_areRead(String text, double lasts, double share, double burst) {
    FaultSpec fault = FaultSpec.parse(text).orElseThrow();
    assertThat(fault.duration().toMillis()).isEqualTo(Math.round(1000 * lasts));
    assertThat(fault.share()).isEqualTo(share);
    assertThat(fault.burst().toMillis()).isEqualTo(Math.round(1000 * burst));
  }

  @Test
  void added_memberHasNoNameYet() {
    assertThat(FaultSpec.parse("add member")).contains(new FaultSpec("add", "", Duration.ZERO));
  }
}
