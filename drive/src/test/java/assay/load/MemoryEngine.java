package assay.load;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// An in-process map for testing its drivers. It prints to stdout, like engines.
public final class MemoryEngine implements Engine {

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public Member start(JoinSpec spec) {
    System.out.println("a member called " + spec.name());
    return () -> System.out.println("closed");
  }

  @Override
  public Session open(JoinSpec spec) {
    System.out.println("{\"say\":\"nonsense\"}");
    return new MemorySession();
  }

  public static final class MemorySession extends MapSession
      implements Partitioned, SimulatedMembers {

    private volatile boolean killed;

    /// Entry processors that run on this map's entries and change none.
    public Invocable functions() {
      return new Invocable() {
        @Override
        public @Nullable Object invoke(Object key, EntryProcessor processor) {
          return processor.apply(new ReadEntry(key, map.get(key)));
        }

        @Override
        public void invokeAll(Collection<?> keys, EntryProcessor processor) {
          keys.forEach(key -> invoke(key, processor));
        }
      };
    }

    private record ReadEntry(Object key, @Nullable Object value) implements EntryProcessor.Entry {

      @Override
      public void set(Object value) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void remove() {
        throw new UnsupportedOperationException();
      }
    }

    @Override
    public int partitions() {
      return 3;
    }

    @Override
    public int partitionOf(Object key) {
      return (Integer) key % 3;
    }

    @Override
    public String ownerOf(int partition) {
      return "member-" + (partition == 0 ? 1 : 2);
    }

    @Override
    public String backupOf(int partition) {
      return "member-3";
    }

    @Override
    public boolean safe(int members) {
      return members == (killed ? 2 : 3);
    }

    @Override
    public boolean kill(String member) {
      boolean before = killed;
      killed = true;
      return !before;
    }
  }
}
