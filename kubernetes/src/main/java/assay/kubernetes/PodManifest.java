package assay.kubernetes;

import assay.host.pod.PodOwnership;
import assay.host.pod.PodRequest;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirementBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTermBuilder;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A pod for the API, without rights, token or capabilities, so the strictest namespace policy
/// allows it. It never restarts, and its limits equal its requests.
final class PodManifest {

  /// A user that no image has: the files of an image are readable for all.
  private static final long USER = 65_532;

  /// The pod's guard ends at once when told.
  private static final long ENDING_SECONDS = 2;

  private static final int MOST_WEIGHT = 100;

  static final String CONTAINER = "process";

  private static final String VOLUME = "run";
  private static final String OWNER = "assay/owner";

  private PodManifest() {}

  static Pod of(PodRequest wish) {
    PodBuilder pod =
        new PodBuilder()
            .withNewMetadata()
            .withName(wish.name())
            .withLabels(wish.labels())
            .withAnnotations(Map.of(OWNER, wish.owner()))
            .endMetadata()
            .withNewSpec()
            .withRestartPolicy("Never")
            .withAutomountServiceAccountToken(false)
            .withEnableServiceLinks(false)
            .withTerminationGracePeriodSeconds(ENDING_SECONDS)
            .withActiveDeadlineSeconds(deadline(wish))
            .withNodeSelector(wish.spec().node())
            .withNewSecurityContext()
            .withRunAsNonRoot(true)
            .withRunAsUser(USER)
            .withRunAsGroup(USER)
            .withFsGroup(USER)
            .withNewSeccompProfile()
            .withType("RuntimeDefault")
            .endSeccompProfile()
            .endSecurityContext()
            .addNewVolume()
            .withName(VOLUME)
            .withNewEmptyDir()
            .endEmptyDir()
            .endVolume()
            .addNewContainer()
            .withName(CONTAINER)
            .withImage(wish.spec().image())
            .withImagePullPolicy("IfNotPresent")
            .withCommand(wish.command())
            .withEnv(
                wish.environment().entrySet().stream()
                    .map(each -> new EnvVar(each.getKey(), each.getValue(), null))
                    .toList())
            .withNewResources()
            .withRequests(amounts(wish))
            .withLimits(amounts(wish))
            .endResources()
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .endSecurityContext()
            .addNewVolumeMount()
            .withName(VOLUME)
            .withMountPath(wish.folder())
            .endVolumeMount()
            .endContainer()
            .endSpec();
    return wish.node().isEmpty() ? apart(pod).build() : on(wish.node(), pod).build();
  }

  /// The last safeguard if all others fail. The API takes no larger number.
  private static long deadline(PodRequest wish) {
    return Math.min(wish.most().toSeconds(), Integer.MAX_VALUE);
  }

  private static Map<String, Quantity> amounts(PodRequest wish) {
    Map<String, Quantity> amounts = new HashMap<>();
    if (wish.spec().cpus() > 0) {
      amounts.put("cpu", new Quantity(BigDecimal.valueOf(wish.spec().cpus()).toPlainString()));
    }
    if (wish.spec().memoryBytes() > 0) {
      amounts.put("memory", new Quantity(Long.toString(wish.spec().memoryBytes())));
    }
    return amounts;
  }

  /// Requires a particular node.
  private static PodBuilder on(String node, PodBuilder pod) {
    return pod.editSpec()
        .editOrNewAffinity()
        .editOrNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withNodeSelectorTerms(
            new NodeSelectorTermBuilder()
                .withMatchFields(
                    new NodeSelectorRequirementBuilder()
                        .withKey("metadata.name")
                        .withOperator("In")
                        .withValues(node)
                        .build())
                .build())
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .endAffinity()
        .endSpec();
  }

  /// Prefers a different node for each host of a run.
  private static PodBuilder apart(PodBuilder pod) {
    return pod.editSpec()
        .editOrNewAffinity()
        .editOrNewPodAntiAffinity()
        .withPreferredDuringSchedulingIgnoredDuringExecution(
            List.of(
                new WeightedPodAffinityTermBuilder()
                    .withWeight(MOST_WEIGHT)
                    .withPodAffinityTerm(
                        new PodAffinityTermBuilder()
                            .withTopologyKey("kubernetes.io/hostname")
                            .withNewLabelSelector()
                            .withMatchLabels(Map.of(PodOwnership.LABEL, PodOwnership.ASSAY))
                            .endLabelSelector()
                            .build())
                    .build()))
        .endPodAntiAffinity()
        .endAffinity()
        .endSpec();
  }
}
