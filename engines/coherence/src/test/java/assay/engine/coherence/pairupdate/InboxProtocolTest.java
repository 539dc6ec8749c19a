package assay.engine.coherence.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import com.tangosol.net.NamedCache;
import com.tangosol.util.MapEvent;
import com.tangosol.util.MapListener;
import com.tangosol.util.ObservableHashMap;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A client's conclusions from the content of its inboxes, and from what is missing.
@Timeout(60)
final class InboxProtocolTest {

  private static final Duration OFTEN = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofMinutes(5);

  private final Map<String, Entries> maps = new ConcurrentHashMap<>();
  private Member member = (inbox, key) -> {};
  private Member after = (inbox, key) -> {};

  /// A member's handling of an arrived update.
  private interface Member {

    void does(Entries inbox, Object key);
  }

  /// A minimal map of the cluster.
  private final class Entries {

    private final Map<Object, Object> stored = new ConcurrentHashMap<>();
    private final List<MapListener<Object, Object>> listeners = new ArrayList<>();
    private int asked;

    @SuppressWarnings("unchecked")
    NamedCache<Object, Object> cache() {
      return (NamedCache<Object, Object>)
          Proxy.newProxyInstance(
              NamedCache.class.getClassLoader(),
              new Class<?>[] {NamedCache.class},
              (proxy, method, arguments) -> answer(method.getName(), arguments));
    }

    @SuppressWarnings("unchecked")
    private @Nullable Object answer(String method, Object[] arguments) {
      switch (method) {
        case "addMapListener" -> listeners.add((MapListener<Object, Object>) arguments[0]);
        case "putAll" -> {
          stored.putAll((Map<Object, Object>) arguments[0]);
          Set.copyOf(stored.keySet()).forEach(key -> member.does(this, key));
        }
        case "getAll" -> {
          asked++;
          Map<Object, Object> found = new ConcurrentHashMap<>(stored);
          Set<Object> keys = new HashSet<>((Collection<Object>) arguments[0]);
          found.keySet().retainAll(keys);
          keys.forEach(key -> after.does(this, key));
          return found;
        }
        default -> throw new UnsupportedOperationException(method);
      }
      return null;
    }

    void consume(Object key) {
      Object before = stored.remove(key);
      MapEvent<Object, Object> event =
          new MapEvent<>(new ObservableHashMap<>(), MapEvent.ENTRY_DELETED, key, before, null);
      listeners.forEach(listener -> listener.entryDeleted(event));
    }

    void lose(Object key) {
      Object unused = stored.remove(key);
    }
  }

  /// A key colocated with its target's.
  private record Key(int number) implements Colocated {

    @Override
    public Object colocatedWith() {
      return "target";
    }
  }

  /// An update that is never applied here.
  private record Change(Key source) implements PairUpdate {

    @Override
    public String sourceMap() {
      return "sources";
    }

    @Override
    public String targetMap() {
      return "targets";
    }

    @Override
    public Object target(Object value) {
      return "target";
    }

    @Override
    public Pair apply(Object value, @Nullable Object target) {
      return new Pair(value, "changed");
    }
  }

  private InboxProtocol polling(boolean ordered, Duration asking) {
    return new InboxProtocol(
        name -> maps.computeIfAbsent(name, n -> new Entries()).cache(), ordered, asking);
  }

  private static List<Change> changes(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Change(new Key(i))).toList();
  }

  private List<String> inboxes() {
    return maps.keySet().stream().filter(name -> name.startsWith(InboxName.PREFIX)).toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void updates_areStored_ofWhichEventsTellSo(boolean ordered) throws Exception {
    member = Entries::consume;
    assertThat(polling(ordered, NEVER).update(changes(5))).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void updatesThatAreGoneWithoutAnEvent_areUnknown(boolean ordered) {
    member =
        (inbox, key) -> {
          if (((InboxKey) key).number() == 3) {
            inbox.lose(key);
          } else {
            inbox.consume(key);
          }
        };
    assertThatThrownBy(() -> polling(ordered, OFTEN).update(changes(5)))
        .isInstanceOf(IllegalStateException.class)
        .isNotInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("4 updates were stored")
        .hasRootCauseMessage("it is gone from its inbox, and no event told how it ended");
  }

  @Test
  void changesAfterOneThatIsGone_areNumberedAnew_forThereMayBeAGap() throws Exception {
    InboxProtocol polling = polling(true, OFTEN);
    member = Entries::lose;
    assertThatThrownBy(() -> polling.update(changes(1))).isInstanceOf(IllegalStateException.class);
    assertThat(inboxes()).hasSize(1);
    member = Entries::consume;
    assertThat(polling.update(changes(1))).isEqualTo(1);
    assertThat(inboxes()).hasSize(2);
  }

  /// As if an answer overtakes an event.
  @Test
  void event_countsThatComesAfterAnAnswer() throws Exception {
    member = Entries::lose;
    after =
        (inbox, key) -> {
          if (inbox.asked == 2) {
            inbox.consume(key);
          }
        };
    assertThat(polling(false, OFTEN).update(changes(1))).isEqualTo(1);
  }

  @Test
  void howAnUpdateEnded_isReadWhereNoEventTold() throws Exception {
    member =
        (inbox, key) ->
            inbox.stored.put(
                key,
                (int)
                    (((InboxKey) key).number() == 1
                        ? PairOutcome.DONE_BEFORE.code()
                        : PairOutcome.REFUSED.code()));
    assertThat(polling(false, OFTEN).update(changes(1))).isZero();
    assertThatThrownBy(() -> polling(false, OFTEN).update(changes(2)))
        .isInstanceOf(DefiniteFailureException.class);
  }
}
