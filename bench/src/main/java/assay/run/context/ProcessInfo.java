package assay.run.context;

import assay.api.engine.ExistingView;
import assay.cluster.Child;
import assay.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the processes of a cell were.
///
/// @param commands the command lines of one of each sort, by the process's name
/// @param jvm the JVM of the members as the first of them said it; of the clients, where members live
///     inside those
/// @param cluster what a cluster is that was there before; null where its members are Assay's
public record ProcessInfo(
    Map<String, List<String>> commands, String jvm, @Nullable ExistingView cluster) {

  /// A cell that came to nothing.
  public static final ProcessInfo NOTHING = new ProcessInfo(Map.of(), "", null);

  /// What the processes of a running cluster are.
  public static ProcessInfo of(Cluster cluster) {
    List<Child> one = new ArrayList<>();
    cluster.members().stream().limit(1).forEach(one::add);
    cluster.clients().stream().limit(1).forEach(one::add);
    Map<String, List<String>> commands =
        one.stream().collect(Collectors.toMap(Child::name, Child::command, (a, b) -> a));
    return new ProcessInfo(commands, one.getFirst().jvm(), null);
  }

  /// The same on a cluster that was there before.
  public ProcessInfo on(ExistingView seen) {
    return new ProcessInfo(commands, jvm, seen);
  }
}
