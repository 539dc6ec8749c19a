package assay.load;

import assay.api.Session;
import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/// A session with three partitions, an owner chosen by the test, and the test's membership events.
final class TellingSession implements Session, Partitioned, MembershipEvents {

  final List<Consumer<MembershipEvent>> listeners = new CopyOnWriteArrayList<>();
  final CountDownLatch asked = new CountDownLatch(6);
  volatile String owner = "member-2";

  void tell(MembershipEvent event) {
    listeners.forEach(listener -> listener.accept(event));
  }

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    listeners.add(told);
    return () -> listeners.remove(told);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(this);
  }

  @Override
  public int partitions() {
    return 3;
  }

  @Override
  public int partitionOf(Object key) {
    return 0;
  }

  @Override
  public String ownerOf(int partition) {
    asked.countDown();
    return owner;
  }

  @Override
  public String backupOf(int partition) {
    return "member-3";
  }

  @Override
  public boolean safe(int members) {
    return true;
  }

  @Override
  public void close() {}
}
