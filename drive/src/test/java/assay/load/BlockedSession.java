package assay.load;

import assay.api.Session;
import java.util.concurrent.CountDownLatch;

public record BlockedSession(CountDownLatch letGo) implements Session {

  @Override
  public <T> T capability(Class<T> capability, String map) {
    try {
      letGo.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new MemoryEngine.MemorySession().capability(capability, map);
  }

  @Override
  public void close() {}
}
