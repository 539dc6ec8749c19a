package assay.host;

import assay.host.pod.PodKit;
import assay.host.pod.PodNames;
import assay.host.pod.PodSpec;
import assay.host.pod.PodWish;
import java.time.Duration;
import java.util.Map;

/// The pods of one host of a run, which differ by their processes alone.
///
/// @param host the host's name
/// @param spec what they are to be
/// @param run what every pod of the host is labelled with
/// @param kit how pods are reached, and where things lie in them
/// @param expected how long the run is expected to take
record PodWishes(String host, PodSpec spec, String run, PodKit kit, Duration expected) {

  /// What a pod has beyond what its run is expected to take, until the cluster ends it.
  private static final Duration BEYOND = Duration.ofDays(1);

  /// The pod of a process.
  ///
  /// @param node the node it is to be on; empty where that is the scheduler's to choose
  PodWish of(String process, String node) {
    return new PodWish(
        PodNames.next(run, process),
        PodNames.labels(run, process),
        "%s, host %s".formatted(PodNames.owner(), host),
        spec,
        node,
        kit.scripts().guard(),
        kit.scripts().folder(),
        Map.of("HOME", kit.scripts().home()),
        BEYOND.plus(expected));
  }
}
