package assay.judge.isolation;

import java.util.Arrays;
import java.util.function.IntPredicate;

/// Shortest paths between transactions, breadth first.
final class PathSearch {

  private static final int NONE = TransactionTable.NONE;

  static final int[] NO_PATH = {};

  private final DependencyGraph graph;

  /// By node: the search that reached it last, and the node before it on the way.
  private final int[] searches;

  private final int[] before;
  private int[] queue = new int[1024];
  private int search;
  private boolean givenUp;
  private long visits;

  PathSearch(DependencyGraph graph) {
    this.graph = graph;
    searches = new int[graph.nodes()];
    before = new int[graph.nodes()];
  }

  /// Whether the last search was given up.
  boolean givenUp() {
    return givenUp;
  }

  /// How many nodes all searches looked at.
  long visits() {
    return visits;
  }

  /// The nodes from one to another, both included; empty if there is no path, or the search was given up.
  ///
  /// @param mask the kinds of edges that count
  /// @param within the nodes that count
  /// @param most how many nodes to look at before the search is given up
  int[] path(int from, int to, int mask, IntPredicate within, int most) {
    search++;
    givenUp = false;
    int size = 0;
    searches[from] = search;
    before[from] = NONE;
    queue[size++] = from;
    for (int at = 0; at < size; at++) {
      int node = queue[at];
      visits++;
      if (node == to) {
        return back(to);
      }
      if (at >= most) {
        givenUp = true;
        return NO_PATH;
      }
      for (int edge = graph.begin(node); edge < graph.end(node); edge++) {
        int target = graph.target(edge);
        if (graph.isOf(edge, mask) && searches[target] != search && within.test(target)) {
          searches[target] = search;
          before[target] = node;
          if (size == queue.length) {
            queue = Arrays.copyOf(queue, 2 * size);
          }
          queue[size++] = target;
        }
      }
    }
    return NO_PATH;
  }

  private int[] back(int to) {
    int length = 0;
    for (int node = to; node != NONE; node = before[node]) {
      length++;
    }
    int[] path = new int[length];
    for (int node = to; node != NONE; node = before[node]) {
      path[--length] = node;
    }
    return path;
  }
}
