package assay.engine.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WriteAckPolicyTest {

  private static WriteAckPolicy policy(String backup, int copies) {
    return WriteAckPolicy.of(new Settings(Map.of("backup", backup)), copies);
  }

  @ParameterizedTest
  @CsvSource({
    "async, 2, 0",
    "none, 0, 0",
    "wait, 1, 1",
    "wait, 2, 2",
    "wait(1), 2, 1",
    "wait(2), 2, 2",
  })
  void backup_saysHowManyReplicasAWriteWaitsFor(String backup, int copies, int replicas) {
    assertThat(policy(backup, copies)).isEqualTo(new WriteAckPolicy(replicas));
  }

  @Test
  void moreThanThereAre_isRefused_alsoWhereThereAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy("wait(3)", 2))
        .withMessageContaining("a master of this Redis has 2 replicas");
    assertThatIllegalArgumentException().isThrownBy(() -> policy("wait", 0));
    assertThatIllegalArgumentException().isThrownBy(() -> policy("wait(0)", 2));
  }
}
