package assay.judge.isolation;

/// Strongly connected components by Tarjan's algorithm, without recursion. Components are numbered from 0, and every
/// edge between two components leads to the lower number.
///
/// Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972.
final class StrongComponents {

  private static final int UNSEEN = 0;

  private final DependencyGraph graph;
  private final int mask;

  /// By node: the order of its visit, from 1, and the earliest node that it reaches.
  private final int[] visits;

  private final int[] lows;
  private final int[] components;

  /// The path of the search, with the next edge of each node on it.
  private final int[] path;

  private final int[] edges;

  /// Nodes without a component yet.
  private final int[] open;

  private int opened;
  private int visited;
  private int count;
  private final int[] sizes;

  /// @param mask the kinds of edges that count
  StrongComponents(DependencyGraph graph, int mask) {
    this.graph = graph;
    this.mask = mask;
    int nodes = graph.nodes();
    visits = new int[nodes];
    lows = new int[nodes];
    components = new int[nodes];
    path = new int[nodes];
    edges = new int[nodes];
    open = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      if (visits[node] == UNSEEN) {
        search(node);
      }
    }
    sizes = new int[count];
    for (int component : components) {
      sizes[component]++;
    }
  }

  int of(int node) {
    return components[node];
  }

  int count() {
    return count;
  }

  /// Whether two nodes reach each other.
  boolean together(int one, int other) {
    return components[one] == components[other];
  }

  /// Whether a node is on a cycle.
  boolean onCycle(int node) {
    return sizes[components[node]] > 1;
  }

  private void search(int root) {
    int depth = 0;
    visit(root, depth);
    while (depth >= 0) {
      int node = path[depth];
      int next = edges[depth];
      if (next < graph.end(node)) {
        edges[depth]++;
        if (graph.isOf(next, mask)) {
          int target = graph.target(next);
          if (visits[target] == UNSEEN) {
            depth++;
            visit(target, depth);
          } else if (visits[target] < Integer.MAX_VALUE) {
            lows[node] = Math.min(lows[node], visits[target]);
          }
        }
      } else {
        close(node);
        depth--;
        if (depth >= 0) {
          lows[path[depth]] = Math.min(lows[path[depth]], lows[node]);
        }
      }
    }
  }

  private void visit(int node, int depth) {
    visits[node] = ++visited;
    lows[node] = visited;
    open[opened++] = node;
    path[depth] = node;
    edges[depth] = graph.begin(node);
  }

  /// Ends a node. If it is the first of its component, the nodes opened since are the component.
  private void close(int node) {
    if (lows[node] != visits[node]) {
      return;
    }
    int member;
    do {
      member = open[--opened];
      components[member] = count;
      visits[member] = Integer.MAX_VALUE;
    } while (member != node);
    count++;
  }
}
