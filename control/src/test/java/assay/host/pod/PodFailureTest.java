package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cluster's reasons for pods that do not run, and which may still resolve.
final class PodFailureTest {

  private static PodState waiting(String node, String unscheduled, String reason, String message) {
    return new PodState(
        "p", Instant.EPOCH, "Pending", false, node, "", unscheduled, false, reason, message, -1);
  }

  @ParameterizedTest
  @CsvSource({
    "ErrImagePull, IMAGE",
    "ImagePullBackOff, IMAGE",
    "ErrImageNeverPull, IMAGE",
    "InvalidImageName, IMAGE",
    "CreateContainerConfigError, START",
    "CreateContainerError, START",
    "RunContainerError, START"
  })
  void reasons_thatWaitingDoesNotMend_areToldAtOnce(String reason, PodFailure.Kind kind) {
    assertThat(PodFailure.lasting(waiting("n", "", reason, "why")))
        .contains(new PodFailure(kind, reason + ": why"));
  }

  @Test
  void containerThatIsBeingMade_mayStillRun() {
    PodState pod = waiting("n", "", "ContainerCreating", "");
    assertThat(PodFailure.lasting(pod)).isEmpty();
    assertThat(PodFailure.late(pod))
        .isEqualTo(
            new PodFailure(PodFailure.Kind.SLOW, "node n has not started it (ContainerCreating)"));
  }

  @Test
  void podThatNoNodeTakes_mayStillBeTaken_untilItsTimeIsOver() {
    String why = "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector.";
    PodState pod = waiting("", why, "", "");
    assertThat(PodFailure.lasting(pod)).isEmpty();
    assertThat(PodFailure.late(pod)).isEqualTo(new PodFailure(PodFailure.Kind.UNSCHEDULED, why));
  }

  @Test
  void podThatNobodySchedules_isToldAsThat() {
    assertThat(PodFailure.late(waiting("", "", "", "")))
        .isEqualTo(new PodFailure(PodFailure.Kind.SLOW, "no scheduler has said anything of it"));
  }

  @Test
  void containerThatEndedAtOnce_isToldWithItsCode() {
    PodState pod =
        new PodState(
            "p",
            Instant.EPOCH,
            "Failed",
            false,
            "n",
            "10.1.1.1",
            "",
            false,
            "StartError",
            "exec: \"sh\": executable file not found",
            128);
    assertThat(PodFailure.lasting(pod))
        .contains(
            new PodFailure(
                PodFailure.Kind.START,
                "StartError: exec: \"sh\": executable file not found, exit code 128"));
  }

  @Test
  void podThatRuns_isInNoTrouble() {
    PodState pod =
        new PodState("p", Instant.EPOCH, "Running", false, "n", "10.1.1.1", "", true, "", "", -1);
    assertThat(pod.ready()).isTrue();
    assertThat(PodFailure.lasting(pod)).isEmpty();
  }
}
