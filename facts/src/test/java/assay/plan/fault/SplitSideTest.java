package assay.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SplitSideTest {

  @ParameterizedTest
  @CsvSource({
    "member-2+client-1, 3, 1, member-2 client-1",
    "client-2, 3, 2, client-2",
    "half, 3, 1, member-1",
    "half, 5, 4, member-1 member-2 client-1 client-2",
    "half, 1, 1, ''",
  })
  void side_hasTheNamedProcesses_orTheFirstHalf(
      String target, int members, int clients, String names) {
    assertThat(String.join(" ", SplitSide.of(target, members, clients))).isEqualTo(names);
  }
}
