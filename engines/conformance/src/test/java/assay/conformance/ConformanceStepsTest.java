package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.engine.Partitioned;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The kit waits for an engine that never makes lost copies again only until others have taken over.
final class ConformanceStepsTest {

  private static final String NOBODY = "nobody answers";

  /// One partition without a copy.
  ///
  /// @param owners the owner at each question
  private record Bare(Deque<String> owners) implements Partitioned {

    static Bare of(String... owners) {
      return new Bare(new ArrayDeque<>(Arrays.asList(owners)));
    }

    @Override
    public int partitions() {
      return 1;
    }

    @Override
    public int partitionOf(Object key) {
      return 0;
    }

    @Override
    public @Nullable String ownerOf(int partition) {
      String owner = owners.removeFirst();
      if (owner.equals(NOBODY)) {
        throw new IllegalStateException(NOBODY);
      }
      return owner.isEmpty() ? null : owner;
    }

    @Override
    public @Nullable String backupOf(int partition) {
      return null;
    }

    @Override
    public boolean safe(int members) {
      return false;
    }

    @Override
    public Set<String> members() {
      return Set.of("member-2", "member-3");
    }

    @Override
    public boolean becomesSafe(int members) {
      return false;
    }
  }

  private static Session session(Partitioned partitioned) {
    return new Session() {
      @Override
      public <T> T capability(Class<T> type, String map) {
        return type.isInstance(partitioned)
            ? type.cast(partitioned)
            : type.cast(
                Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, given) -> {
                      throw new UnsupportedOperationException(method.getName());
                    }));
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void engineThatDoesNotBecomeSafe_isWaitedForUntilOthersOwnItsPartitions() throws Exception {
    Bare partitions = Bare.of("member-1", "", NOBODY, "member-2", "not asked for");
    assertThat(new ConformanceSteps(session(partitions)).run(new String[] {"safe", "3"}))
        .isEqualTo(ConformanceSteps.NEVER);
    assertThat(List.copyOf(partitions.owners())).containsExactly("not asked for");
  }
}
