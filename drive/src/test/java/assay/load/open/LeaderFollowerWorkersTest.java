package assay.load.open;

import assay.load.thread.FirstFailure;
import assay.schedule.Clock;

final class LeaderFollowerWorkersTest extends OpenWorkersContract {

  @Override
  OpenWorkers workers(
      Clock clock, ScheduleCursor slots, int inFlight, SlotSender sender, FirstFailure failure) {
    return new LeaderFollowerWorkers(clock, slots, inFlight, sender, failure);
  }
}
