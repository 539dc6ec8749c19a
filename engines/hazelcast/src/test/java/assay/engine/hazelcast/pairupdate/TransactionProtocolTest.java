package assay.engine.hazelcast.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import com.hazelcast.client.Client;
import com.hazelcast.cluster.Endpoint;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionException;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import com.hazelcast.transaction.TransactionalMap;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// After any failed transaction the same thread can begin the next.
final class TransactionProtocolTest {

  private static final PairUpdate UPDATE = new Change(new Key());

  private final Map<Object, Object> stored = new ConcurrentHashMap<>(Map.of(new Key(), "source"));
  private final List<String> calls = new ArrayList<>();
  private Class<? extends Endpoint> endpoint = Client.class;
  private @Nullable String failing;
  private @Nullable RuntimeException failure;
  private @Nullable RuntimeException rollbackFailure;
  private boolean open;

  /// A key colocated with its target's.
  private record Key() implements Colocated {

    @Override
    public Object colocatedWith() {
      return "target";
    }
  }

  /// Adds one to the target.
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
      return new Pair(value, target == null ? 1 : (int) target + 1);
    }
  }

  /// An object with recorded and answered calls.
  private static <T> T fake(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                calls.answer(method.getName(), arguments == null ? new Object[0] : arguments)));
  }

  private interface Calls {

    @Nullable Object answer(String method, Object[] arguments);
  }

  private TransactionProtocol transactions(TransactionType type) {
    TransactionalMap<?, ?> map = fake(TransactionalMap.class, this::ofMap);
    TransactionContext context =
        fake(
            TransactionContext.class,
            (method, arguments) -> method.equals("getMap") ? map : ofContext(method));
    Endpoint own = fake(endpoint, (method, arguments) -> null);
    HazelcastInstance client =
        fake(
            HazelcastInstance.class,
            (method, arguments) -> method.equals("getLocalEndpoint") ? own : context);
    return new TransactionProtocol(client, type, name -> name);
  }

  private @Nullable Object ofMap(String method, Object[] arguments) {
    fail(method);
    return method.equals("set") ? stored.put(arguments[0], arguments[1]) : stored.get(arguments[0]);
  }

  /// Like Hazelcast's own contexts: a thread has one at a time. A commit ends it, with any result,
  /// except after a failed preparation.
  private @Nullable Object ofContext(String method) {
    calls.add(method);
    switch (method) {
      case "beginTransaction" -> {
        if (open) {
          throw new IllegalStateException("Nested transactions are not allowed!");
        }
        open = true;
      }
      case "commitTransaction" -> {
        fail("prepare");
        open = false;
        fail(method);
      }
      default -> {
        open = false;
        RuntimeException second = rollbackFailure;
        if (second != null) {
          throw second;
        }
      }
    }
    return null;
  }

  private void fail(String method) {
    RuntimeException told = failure;
    if (told != null && method.equals(failing)) {
      throw told;
    }
  }

  private void failAt(String method, RuntimeException with) {
    failing = method;
    failure = with;
  }

  private void assertNextIsDone(TransactionProtocol transactions) throws Exception {
    failing = null;
    rollbackFailure = null;
    assertThat(transactions.update(UPDATE)).isTrue();
  }

  @Test
  void transaction_isCommitted() throws Exception {
    TransactionProtocol transactions = transactions(TransactionType.ONE_PHASE);
    assertThat(transactions.update(UPDATE)).isTrue();
    assertThat(transactions.update(UPDATE)).isTrue();
    assertThat(stored).containsEntry("target", 2);
    assertThat(calls).doesNotContain("rollbackTransaction");
  }

  @Test
  void failureThatIsNoTransactions_isPassedOn_andLeavesNoTransactionOpen() throws Exception {
    RuntimeException timeout = new OperationTimeoutException("no answer");
    TransactionProtocol transactions = transactions(TransactionType.ONE_PHASE);
    for (String method : List.of("getForUpdate", "set")) {
      failAt(method, timeout);
      assertThatThrownBy(() -> transactions.update(UPDATE)).isSameAs(timeout);
      assertThat(calls).endsWith("rollbackTransaction");
      assertNextIsDone(transactions);
    }
  }

  @Test
  void rollbackThatFails_hidesNothing() throws Exception {
    RuntimeException timeout = new OperationTimeoutException("no answer");
    failAt("getForUpdate", timeout);
    rollbackFailure = new IllegalStateException("no rollback");
    TransactionProtocol transactions = transactions(TransactionType.ONE_PHASE);
    assertThatThrownBy(() -> transactions.update(UPDATE))
        .isSameAs(timeout)
        .satisfies(told -> assertThat(told.getSuppressed()).containsExactly(rollbackFailure));
    assertNextIsDone(transactions);
  }

  @Test
  void transactionThatFailsBeforeItIsCommitted_isSurelyNotDone() throws Exception {
    failAt("getForUpdate", new TransactionException("no lock"));
    rollbackFailure = new IllegalStateException("no rollback");
    TransactionProtocol transactions = transactions(TransactionType.ONE_PHASE);
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> transactions.update(UPDATE));
    assertNextIsDone(transactions);
  }

  @Test
  void sourceThatIsNotThere_isRefused() {
    stored.clear();
    TransactionProtocol transactions = transactions(TransactionType.ONE_PHASE);
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> transactions.update(UPDATE))
        .withMessageContaining("no entry in map sources");
    assertThat(calls).containsExactly("beginTransaction", "rollbackTransaction");
  }

  /// A client does not roll back a transaction that may be committed.
  @Test
  void commitThatFails_isUnknown_andIsNotRolledBackByAClient() throws Exception {
    TransactionProtocol transactions = transactions(TransactionType.TWO_PHASE);
    for (RuntimeException lost :
        List.of(new TransactionException("lost"), new OperationTimeoutException("no answer"))) {
      failAt("commitTransaction", lost);
      assertThatThrownBy(() -> transactions.update(UPDATE)).isSameAs(lost);
      assertThat(calls).doesNotContain("rollbackTransaction");
      assertNextIsDone(transactions);
    }
  }

  @Test
  void preparationThatFailsInAMember_leavesNoTransactionOpen() throws Exception {
    endpoint = Member.class;
    TransactionProtocol transactions = transactions(TransactionType.TWO_PHASE);
    RuntimeException lost = new TransactionException("not prepared");
    failAt("prepare", lost);
    assertThatThrownBy(() -> transactions.update(UPDATE)).isSameAs(lost);
    assertThat(calls).endsWith("rollbackTransaction");
    assertNextIsDone(transactions);
  }
}
