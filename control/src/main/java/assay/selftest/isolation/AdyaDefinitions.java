package assay.selftest.isolation;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.selftest.isolation.SmallTransactions.Found;
import assay.selftest.isolation.SmallTransactions.Sent;
import assay.selftest.isolation.SmallTransactions.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Adya's cycles counted by their definitions, with the closure of each relation as a table. Only for lists of which a
/// final read found all committed elements, which tells the order of all versions.
final class AdyaDefinitions {

  private final List<Sent> committed = new ArrayList<>();
  private final Map<Integer, Found> finals;
  private final boolean[][] replaced;
  private final boolean[][] read;
  private final boolean[][] missed;
  private boolean told = true;

  /// Transactions on a cycle of each sort, as the checker counts them.
  record Counts(long g0, long g1c, long gSingle, long g2) {}

  private AdyaDefinitions(SmallTransactions all) {
    finals = all.finals();
    Set<Long> seen = new HashSet<>();
    finals.values().forEach(found -> seen.addAll(found.newest()));
    all.sent().stream()
        .filter(sent -> sent.outcome() == OperationOutcome.OK)
        .forEach(sent -> sent.reads().values().forEach(found -> seen.addAll(found.newest())));
    for (Sent sent : all.sent()) {
      boolean found = sent.writes().stream().anyMatch(write -> seen.contains(write.number()));
      if (sent.outcome() == OperationOutcome.OK
          || (sent.outcome() == OperationOutcome.UNKNOWN && found)) {
        committed.add(sent);
      }
    }
    int size = committed.size();
    replaced = new boolean[size][size];
    read = new boolean[size][size];
    missed = new boolean[size][size];
    tell();
  }

  /// Empty if the order of versions is not known.
  static Optional<Counts> of(History history) {
    AdyaDefinitions definitions = new AdyaDefinitions(SmallTransactions.of(history));
    return definitions.told ? Optional.of(definitions.counts()) : Optional.empty();
  }

  private int writer(long number) {
    for (int i = 0; i < committed.size(); i++) {
      if (committed.get(i).writes().stream().anyMatch(write -> write.number() == number)) {
        return i;
      }
    }
    told = false;
    return -1;
  }

  private List<Long> order(int key) {
    Found last = finals.get(key);
    return last == null ? List.of() : last.newest();
  }

  private void tell() {
    for (Map.Entry<Integer, Found> last : finals.entrySet()) {
      List<Long> order = last.getValue().newest();
      for (int i = 1; i < order.size(); i++) {
        join(replaced, writer(order.get(i - 1)), writer(order.get(i)));
      }
    }
    for (int reader = 0; reader < committed.size(); reader++) {
      Sent sent = committed.get(reader);
      for (Write write : sent.writes()) {
        told &= order(write.key()).contains(write.number());
      }
      for (Map.Entry<Integer, Found> each : sent.reads().entrySet()) {
        List<Long> order = order(each.getKey());
        List<Long> found = each.getValue().newest();
        told &= found.size() <= order.size() && order.subList(0, found.size()).equals(found);
        if (told && !found.isEmpty()) {
          join(read, writer(found.getLast()), reader);
        }
        if (told && found.size() < order.size()) {
          join(missed, reader, writer(order.get(found.size())));
        }
      }
    }
  }

  private static void join(boolean[][] relation, int earlier, int later) {
    if (earlier >= 0 && later >= 0 && earlier != later) {
      relation[earlier][later] = true;
    }
  }

  private static boolean[][] closed(List<boolean[][]> relations, int size) {
    boolean[][] closure = new boolean[size][size];
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        for (boolean[][] relation : relations) {
          closure[from][to] |= relation[from][to];
        }
      }
    }
    for (int over = 0; over < size; over++) {
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size; to++) {
          closure[from][to] |= closure[from][over] && closure[over][to];
        }
      }
    }
    return closure;
  }

  private Counts counts() {
    int size = committed.size();
    boolean[][] replaces = closed(List.<boolean[][]>of(replaced), size);
    boolean[][] depends = closed(List.of(replaced, read), size);
    boolean[][] any = closed(List.of(replaced, read, missed), size);
    long g0 = 0;
    long g1c = 0;
    long single = 0;
    long g2 = 0;
    for (int i = 0; i < size; i++) {
      g0 += replaces[i][i] ? 1 : 0;
      g1c += onCycleWith(read, depends, i) ? 1 : 0;
      g2 += onCycleWith(missed, any, i) ? 1 : 0;
      boolean alone = false;
      for (int writer = 0; writer < size; writer++) {
        alone |= missed[i][writer] && depends[writer][i];
      }
      single += alone ? 1 : 0;
    }
    return new Counts(g0, g1c, single, g2);
  }

  /// Whether a closed walk leads from a transaction over an edge of a relation back to it.
  private static boolean onCycleWith(boolean[][] relation, boolean[][] closure, int node) {
    for (int from = 0; from < relation.length; from++) {
      for (int to = 0; to < relation.length; to++) {
        boolean there = from == node || closure[node][from];
        boolean back = to == node || closure[to][node];
        if (relation[from][to] && there && back) {
          return true;
        }
      }
    }
    return false;
  }
}
