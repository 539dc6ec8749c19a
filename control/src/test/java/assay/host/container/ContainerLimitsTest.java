package assay.host.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The kernel's limits inside a container compared with the requested ones.
final class ContainerLimitsTest {

  private static final ContainerSpec WISH = new ContainerSpec("podman", "assay", "", 0.5, 64 << 20);

  private static ContainerLimits told(String cpu, String memory) {
    return ContainerLimits.of(cpu, memory);
  }

  @Test
  void bothVersionsOfControlGroups_areUnderstood() {
    assertThat(told("50000 100000", "67108864").missing(WISH)).isEmpty();
    assertThat(told("50000 100000 ", "67108864").missing(WISH)).isEmpty();
    assertThat(told("100000 200000", "67104768").missing(WISH)).isEmpty();
  }

  @Test
  void limitThatIsNotThere_isTold() {
    assertThat(told("max 100000", "67108864").missing(WISH).orElseThrow())
        .isEqualTo("0.5 CPUs each was asked for, and a container there has no limit of CPUs");
    assertThat(told("-1 100000 ", "67108864").missing(WISH)).isPresent();
    assertThat(told("", "").missing(WISH)).isPresent();
    for (String none : List.of("max", "9223372036854771712", "")) {
      assertThat(told("50000 100000", none).missing(WISH).orElseThrow())
          .isEqualTo("64 MiB each was asked for, and a container there has no limit of memory");
    }
    assertThat(told("200000 100000", "67108864").missing(WISH)).isPresent();
  }

  @Test
  void nothingIsMissing_whereNothingWasAskedFor() {
    assertThat(told("max 100000", "max").missing(WISH.unlimited())).isEmpty();
  }

  @Test
  void heap_fitsWhereItIsLessThanTheMemory() {
    assertThat(WISH.holds("63m")).isTrue();
    assertThat(WISH.holds("65535k")).isTrue();
    assertThat(WISH.holds("64m")).isFalse();
    assertThat(WISH.holds("1g")).isFalse();
    assertThat(WISH.holds("67108863")).isTrue();
    assertThat(WISH.unlimited().holds("1g")).isTrue();
  }
}
