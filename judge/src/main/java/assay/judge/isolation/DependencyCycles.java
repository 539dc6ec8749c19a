package assay.judge.isolation;

import java.util.BitSet;

/// Finds the transactions that depend on each other in a circle.
///
/// Adya, Weak Consistency: A Generalized Theory and Optimistic Implementations for Distributed Transactions, MIT 1999:
/// G0 is a cycle of replaced versions, G1c one of replaced and read versions, G-single one with a single anti-dependency,
/// and G2 one with any number of them. Each includes the ones before it if their edges do.
final class DependencyCycles {

  /// How many edges are tried for a short cycle to show.
  private static final int CANDIDATES = 50;

  /// How many transactions are looked at for one anti-dependency.
  private static final int MOST_VISITS = 2_000;

  /// The same for all of them.
  private static final long MOST_VISITS_OF_ALL = 100_000_000;

  private final DependencyGraph graph;
  private final PathSearch paths;
  private final StrongComponents replaced;
  private final StrongComponents depends;
  private final StrongComponents any;
  private final BitSet singles = new BitSet();
  private int undecided;
  private int[] single = PathSearch.NO_PATH;
  private final long writeCycles;
  private final long informationCycles;
  private final long missCycles;

  /// @param competing transactions that did competing writes: each missed the other's
  DependencyCycles(DependencyGraph graph, BitSet competing) {
    this.graph = graph;
    this.paths = new PathSearch(graph);
    replaced = new StrongComponents(graph, DependencyGraph.REPLACED);
    depends = new StrongComponents(graph, DependencyGraph.DEPENDS);
    any = new StrongComponents(graph, DependencyGraph.ANY);
    findSingles();
    singles.or(competing);
    writeCycles = countWith(replaced, DependencyGraph.REPLACED);
    informationCycles = countWith(depends, DependencyGraph.READ);
    missCycles = countWith(any, DependencyGraph.MISSED);
  }

  /// Transactions on a cycle of replaced versions: G0.
  long writeCycles() {
    return writeCycles;
  }

  /// Transactions that depend on each other by replaced and read versions: G1c.
  long informationCycles() {
    return informationCycles;
  }

  /// Transactions that missed one write and depend on its transaction by no other miss: G-single.
  long singles() {
    return singles.cardinality();
  }

  /// Transactions that depend on each other, with anti-dependencies: G2.
  long missCycles() {
    return missCycles;
  }

  /// Adds all transactions that are on a cycle.
  void addTo(BitSet accused) {
    for (int node = 0; node < graph.nodes(); node++) {
      if (any.onCycle(node)) {
        accused.set(node);
      }
    }
  }

  /// Anti-dependencies on a cycle with edges that were not looked at.
  int undecided() {
    return undecided;
  }

  int[] writeCycle() {
    return shortest(DependencyGraph.REPLACED, DependencyGraph.REPLACED, replaced);
  }

  int[] informationCycle() {
    return shortest(DependencyGraph.READ, DependencyGraph.DEPENDS, depends);
  }

  int[] single() {
    return single;
  }

  int[] missCycle() {
    return shortest(DependencyGraph.MISSED, DependencyGraph.ANY, any);
  }

  /// The nodes of components that hold an edge of this kind.
  private long countWith(StrongComponents components, byte kind) {
    BitSet found = new BitSet();
    for (int node = 0; node < graph.nodes(); node++) {
      if (components.onCycle(node)) {
        for (int edge = graph.begin(node); edge < graph.end(node); edge++) {
          if (graph.kind(edge) == kind && components.together(node, graph.target(edge))) {
            found.set(components.of(node));
          }
        }
      }
    }
    long nodes = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      nodes += found.get(components.of(node)) ? 1 : 0;
    }
    return nodes;
  }

  private void findSingles() {
    for (int node = 0; node < graph.nodes(); node++) {
      if (any.onCycle(node)) {
        findSingle(node);
      }
    }
  }

  private void findSingle(int reader) {
    int lowest = depends.of(reader);
    boolean gaveUp = false;
    for (int edge = graph.begin(reader); edge < graph.end(reader); edge++) {
      int writer = graph.target(edge);
      if (graph.kind(edge) != DependencyGraph.MISSED || !any.together(reader, writer)) {
        continue;
      }
      int[] path =
          paths.path(
              writer,
              reader,
              DependencyGraph.DEPENDS,
              node -> depends.of(node) >= lowest && any.together(node, reader),
              paths.visits() < MOST_VISITS_OF_ALL ? MOST_VISITS : 0);
      if (path.length > 0) {
        singles.set(reader);
        if (single.length == 0 || path.length < single.length) {
          single = path;
        }
        return;
      }
      gaveUp |= paths.givenUp();
    }
    undecided += gaveUp ? 1 : 0;
  }

  /// A short cycle that begins with an edge of a kind: the path from its end back to its beginning. Of anti-dependencies,
  /// only those that do not close a cycle alone.
  private int[] shortest(byte kind, int mask, StrongComponents within) {
    int[] best = PathSearch.NO_PATH;
    int tried = 0;
    for (int node = 0; node < graph.nodes() && tried < CANDIDATES; node++) {
      boolean skipped = kind == DependencyGraph.MISSED && singles.get(node);
      if (!within.onCycle(node) || skipped) {
        continue;
      }
      for (int edge = graph.begin(node); edge < graph.end(node); edge++) {
        if (graph.kind(edge) == kind && within.together(node, graph.target(edge))) {
          int start = node;
          int[] path =
              paths.path(
                  graph.target(edge),
                  node,
                  mask,
                  each -> within.together(each, start),
                  Integer.MAX_VALUE);
          tried++;
          if (path.length > 0 && (best.length == 0 || path.length < best.length)) {
            best = path;
          }
        }
      }
    }
    return best;
  }
}
