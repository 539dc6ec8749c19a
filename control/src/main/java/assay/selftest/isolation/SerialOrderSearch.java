package assay.selftest.isolation;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.selftest.isolation.SmallTransactions.Found;
import assay.selftest.isolation.SmallTransactions.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Tests whether transactions are serializable, by trying every order. Only for few transactions, but too simple to be wrong.
final class SerialOrderSearch {

  private final List<Sent> transactions;
  private final Map<Integer, Found> finals;

  /// The elements of each list, or the versions of each register.
  private final Map<Integer, List<Long>> state = new HashMap<>();

  private SerialOrderSearch(SmallTransactions all) {
    transactions = all.sent().stream().filter(sent -> !sent.outcome().withoutEffect()).toList();
    finals = all.finals();
  }

  private List<Long> content(int key) {
    return state.computeIfAbsent(key, unused -> new ArrayList<>());
  }

  static boolean serializable(History history) {
    SerialOrderSearch search = new SerialOrderSearch(SmallTransactions.of(history));
    return search.explain(0, search.matched(0));
  }

  /// @param done the transactions that took place
  /// @param matched the final reads that were right at some moment
  private boolean explain(int done, int matched) {
    boolean finished = matched == (1 << finals.size()) - 1;
    for (int i = 0; i < transactions.size(); i++) {
      boolean optional = transactions.get(i).outcome() == OperationOutcome.UNKNOWN;
      finished &= (done & (1 << i)) != 0 || optional;
    }
    if (finished) {
      return true;
    }
    for (int i = 0; i < transactions.size(); i++) {
      Sent next = transactions.get(i);
      if ((done & (1 << i)) != 0 || !isRight(next)) {
        continue;
      }
      next.writes().forEach(write -> content(write.key()).add(write.number()));
      boolean explained = explain(done | (1 << i), matched(matched));
      next.writes().reversed().forEach(write -> content(write.key()).removeLast());
      if (explained) {
        return true;
      }
    }
    return false;
  }

  private boolean isRight(Sent sent) {
    return sent.reads().entrySet().stream()
        .allMatch(read -> read.getValue().fits(content(read.getKey())));
  }

  private int matched(int before) {
    int matched = before;
    int at = 0;
    for (Map.Entry<Integer, Found> read : finals.entrySet()) {
      matched |= read.getValue().fits(content(read.getKey())) ? 1 << at : 0;
      at++;
    }
    return matched;
  }
}
