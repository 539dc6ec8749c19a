package assay.judge.isolation;

import java.util.Arrays;

/// The dependencies between transactions, as arrays: an edge leads to the transaction that came later.
final class DependencyGraph {

  /// The later transaction replaced a version of the earlier one.
  static final byte REPLACED = 1;

  /// The later transaction read a version of the earlier one.
  static final byte READ = 2;

  /// The later transaction replaced a version that the earlier one read: an anti-dependency.
  static final byte MISSED = 4;

  /// All but the anti-dependencies.
  static final byte DEPENDS = REPLACED | READ;

  static final byte ANY = DEPENDS | MISSED;

  /// How many versions after the same one count: several are competing writes, of which any one shows a reader's place.
  private static final int MOST_COMPETING = 16;

  private final int nodes;

  /// By transaction: the index of its first edge; after the last transaction, the number of edges.
  private final int[] begins;

  private final int[] targets;
  private final byte[] kinds;

  private DependencyGraph(int nodes, int[] begins, int[] targets, byte[] kinds) {
    this.nodes = nodes;
    this.begins = begins;
    this.targets = targets;
    this.kinds = kinds;
  }

  int nodes() {
    return nodes;
  }

  int begin(int node) {
    return begins[node];
  }

  int end(int node) {
    return begins[node + 1];
  }

  int target(int edge) {
    return targets[edge];
  }

  byte kind(int edge) {
    return kinds[edge];
  }

  boolean isOf(int edge, int mask) {
    return (kinds[edge] & mask) != 0;
  }

  /// Collects edges in any order.
  static final class Builder {

    private int[] from = new int[1024];
    private int[] to = new int[1024];
    private byte[] kinds = new byte[1024];
    private int size;

    void add(int earlier, int later, byte kind) {
      if (size == from.length) {
        int more = size + (size >> 1);
        from = Arrays.copyOf(from, more);
        to = Arrays.copyOf(to, more);
        kinds = Arrays.copyOf(kinds, more);
      }
      from[size] = earlier;
      to[size] = later;
      kinds[size] = kind;
      size++;
    }

    DependencyGraph build(int nodes) {
      int[] begins = new int[nodes + 1];
      for (int edge = 0; edge < size; edge++) {
        begins[from[edge] + 1]++;
      }
      for (int node = 0; node < nodes; node++) {
        begins[node + 1] += begins[node];
      }
      int[] next = begins.clone();
      int[] targets = new int[size];
      byte[] sorted = new byte[size];
      for (int edge = 0; edge < size; edge++) {
        int place = next[from[edge]]++;
        targets[place] = to[edge];
        sorted[place] = kinds[edge];
      }
      return new DependencyGraph(nodes, begins, targets, sorted);
    }
  }

  /// The graph of all committed transactions.
  static DependencyGraph of(TransactionTable table, VersionOrder order) {
    Builder edges = new Builder();
    for (int version = 0; version < table.versions(); version++) {
      int earlier = order.before(version);
      if (earlier != TransactionTable.NONE) {
        join(edges, table.writer(earlier), table.writer(version), REPLACED);
      }
    }
    for (int read = 0; read < table.reads(); read++) {
      int version = table.readVersion(read);
      if (table.stands(version)) {
        int reader = table.reader(read);
        join(edges, table.writer(version), reader, READ);
        missed(edges, table, order, reader, version);
      }
    }
    return edges.build(table.transactions());
  }

  private static void missed(
      Builder edges, TransactionTable table, VersionOrder order, int reader, int version) {
    int after = order.firstAfter(version);
    for (int passed = 0; after != TransactionTable.NONE && passed < MOST_COMPETING; passed++) {
      join(edges, reader, table.writer(after), MISSED);
      after = order.nextAfter(after);
    }
  }

  private static void join(Builder edges, int earlier, int later, byte kind) {
    if (earlier != TransactionTable.NONE && later != TransactionTable.NONE && earlier != later) {
      edges.add(earlier, later, kind);
    }
  }
}
