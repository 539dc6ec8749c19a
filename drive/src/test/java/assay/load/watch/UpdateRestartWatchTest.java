package assay.load.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.load.Bed;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UpdateRestartWatchTest {

  @TempDir private Path folder;

  private static final class SolvedSession
      implements Session, PairUpdateSolutions, PairUpdateProtocol {
    private long retries = 7;

    @Override
    public <T> T capability(Class<T> capability, String map) {
      return capability.cast(this);
    }

    @Override
    public PairUpdateProtocol named(String name) {
      assertThat(name).isEqualTo("lock");
      return this;
    }

    @Override
    public long update(List<? extends PairUpdate> updates) {
      return updates.size();
    }

    @Override
    public long retries() {
      return retries;
    }

    @Override
    public void close() {}
  }

  @Test
  void step_isToldHowOftenChangesWereBegunAgain() throws Exception {
    SolvedSession session = new SolvedSession();
    Bed bed = new Bed(folder, session, 1, 0, Map.of("solution", "lock"));
    try (UpdateRestartWatch watch = new UpdateRestartWatch(bed.context, "closed-1")) {
      session.retries += 30;
    }

    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.RETRIED))).containsEntry("retries", "30");
  }

  @Test
  void configurationWithoutSolution_saysNothing() throws Exception {
    Bed bed = new Bed(folder, new SolvedSession(), 1, 0);
    new UpdateRestartWatch(bed.context, "closed-1").close();

    assertThat(bed.events).isEmpty();
  }
}
