package assay.run.context;

import assay.api.engine.ExistingClusterInspection;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Facts about the processes of a trial.
///
/// @param commands the command line of one process of each role, by the process's name
/// @param jvm the JVM of the first member; of the first client if members live inside clients
/// @param cluster facts about an existing cluster; null when Assay started the members
public record TrialProcessFacts(
    Map<String, List<String>> commands, String jvm, @Nullable ExistingClusterInspection cluster) {

  /// The facts of a trial that failed to start.
  public static final TrialProcessFacts NOTHING = new TrialProcessFacts(Map.of(), "", null);

  /// The facts of a running cluster's processes.
  public static TrialProcessFacts of(Cluster cluster) {
    List<ChildHandle> one = new ArrayList<>();
    cluster.members().stream().limit(1).forEach(one::add);
    cluster.clients().stream().limit(1).forEach(one::add);
    Map<String, List<String>> commands =
        one.stream()
            .collect(Collectors.toMap(ChildHandle::name, ChildHandle::command, (a, b) -> a));
    return new TrialProcessFacts(commands, one.getFirst().jvm(), null);
  }

  /// The same facts on an existing cluster.
  public TrialProcessFacts on(ExistingClusterInspection seen) {
    return new TrialProcessFacts(commands, jvm, seen);
  }
}
