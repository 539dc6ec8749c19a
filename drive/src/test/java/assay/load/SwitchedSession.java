package assay.load;

import assay.api.Session;
import assay.api.engine.SinglePartition;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A session with a settable number of safe members.
final class SwitchedSession implements Session, SinglePartition {

  final CountDownLatch asked = new CountDownLatch(3);
  volatile int safeFor = 3;
  volatile boolean makesCopiesAgain = true;
  volatile boolean owned = true;

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(this);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return owned ? "member-1" : null;
  }

  @Override
  public String backupOf(int partition) {
    return "member-2";
  }

  @Override
  public boolean safe(int members) {
    asked.countDown();
    if (safeFor == 0) {
      throw new IllegalStateException("in the middle of it");
    }
    return members == safeFor;
  }

  @Override
  public boolean becomesSafe(int members) {
    return makesCopiesAgain;
  }

  @Override
  public void close() {}
}
