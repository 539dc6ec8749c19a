package assay.broker.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;

final class EmulatedParticipantTest {

  /// Otherwise a returning coordinator would ask for it in vain, scan after scan.
  @Test
  void part_comesBackFromALogAsItWas() throws Exception {
    EmulatedParticipant part =
        new EmulatedParticipant(Duration.ofMillis(2), Duration.ZERO).late(Duration.ZERO);
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(log)) {
      out.writeObject(part);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(log.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(part);
    }
    assertThat(part.recover(XAResource.TMSTARTRSCAN)).isEmpty();
    assertThat(new EmulatedOrderStore(Duration.ZERO).store()).isEmpty();
  }
}
