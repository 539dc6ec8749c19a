package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Names of pods, and which pods are abandoned.
final class PodOwnershipTest {

  private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

  private static PodState pod(
      String name, Duration age, String phase, boolean running, boolean ending) {
    return new PodState(name, NOW.minus(age), phase, ending, "", "", "", running, "", "", -1);
  }

  @Test
  void names_areLabelsOfTheDomainNameSystem_andNeverTwice() {
    String first = PodOwnership.next("0123456789abcdef-1", "member-1");
    assertThat(first).matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    assertThat(PodOwnership.next("0123456789abcdef-1", "member-1")).isNotEqualTo(first);
  }

  @Test
  void podsThatEndedOrNeverBegan_areNobodys_andThoseThatRunAreSomebodys() {
    List<PodState> all =
        List.of(
            pod("runs", Duration.ofDays(1), "Running", true, false),
            pod("ended", Duration.ofMinutes(2), "Succeeded", false, false),
            pod("failed", Duration.ofMinutes(2), "Failed", false, false),
            pod("just-ended", Duration.ofSeconds(30), "Succeeded", false, false),
            pod("waits", Duration.ofMinutes(5), "Pending", false, false),
            pod("waits-for-ever", Duration.ofMinutes(11), "Pending", false, false),
            pod("goes", Duration.ofMinutes(11), "Pending", false, true));
    assertThat(PodOwnership.abandoned(all, NOW))
        .extracting(PodState::name)
        .containsExactly("ended", "failed", "waits-for-ever");
  }
}
