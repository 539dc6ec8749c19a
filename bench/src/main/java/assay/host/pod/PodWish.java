package assay.host.pod;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/// One pod that is to be made.
///
/// @param name its name
/// @param labels by which it is found again
/// @param owner who has it made, for whoever looks at it
/// @param spec what it is to be
/// @param node the one node that it is to be on; empty where any of those that the selector takes will do
/// @param command what its container runs
/// @param folder where it has an empty folder of its own, which goes with it
/// @param environment variables of its processes
/// @param most how long it is there, whoever needs it and whoever has forgotten it
public record PodWish(
    String name,
    Map<String, String> labels,
    String owner,
    PodSpec spec,
    String node,
    List<String> command,
    String folder,
    Map<String, String> environment,
    Duration most) {

  public PodWish {
    labels = Map.copyOf(labels);
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
