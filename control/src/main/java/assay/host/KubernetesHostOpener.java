package assay.host;

import assay.host.container.ContainerLimits;
import assay.host.container.ContainerSpec;
import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.Pod;
import assay.host.pod.PodApi;
import assay.host.pod.PodConnection;
import assay.host.pod.PodOwnership;
import assay.host.pod.PodProblems;
import assay.host.pod.PodRequestFactory;
import assay.host.pod.PodSpec;
import assay.host.pod.PodState;
import assay.host.shell.HostFacts;
import assay.host.shell.RemoteScripts;
import assay.problem.Problem;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes one pod like those of processes, lets the pod report its facts, and finds every problem. The pod's node
/// becomes the host: all further pods of the run use that node, so a host has one clock.
final class KubernetesHostOpener implements ConnectedHosts.Opening {

  /// The programs that an image needs to send the record back.
  private static final List<String> TOOLS = List.of("tar", "gzip", "head", "env", "wc", "sleep");

  /// The largest assumed difference between the cluster's clock and this host's.
  private static final Duration CLOCKS_APART = Duration.ofHours(1);

  /// A pod's report reads the whole installation.
  private static final Duration TOLD = Duration.ofMinutes(2);

  private final HostsFile.Entry entry;
  private final PodSpec spec;
  private final PodProblems told;
  private final ConnectedHosts.Needs needs;
  private final InstallationCopy installation;
  private final PodRequestFactory wishes;
  private final HeartbeatSender heartbeat;
  private final PodConnection kit;
  private final List<Problem> problems = new ArrayList<>();
  private boolean swept;
  private List<String> removed = List.of();
  private List<String> inUse = List.of();
  private @Nullable KubernetesHost host;

  /// Prepares the opening of a host.
  ///
  /// @param run the label of every pod of the host
  KubernetesHostOpener(
      HostsFile.Entry entry,
      ConnectedHosts.Needs needs,
      InstallationCopy installation,
      String run,
      HeartbeatSender heartbeat) {
    this(
        entry,
        needs,
        installation,
        run,
        heartbeat,
        PodConnection.of(needs.home(), ImageCheck.HOMES));
  }

  /// Prepares the opening of a host that is reached in a given way.
  ///
  /// @param kit the connection to the cluster
  KubernetesHostOpener(
      HostsFile.Entry entry,
      ConnectedHosts.Needs needs,
      InstallationCopy installation,
      String run,
      HeartbeatSender heartbeat,
      PodConnection kit) {
    this.entry = entry;
    this.spec = Objects.requireNonNull(entry.kubernetes());
    this.told = new PodProblems(entry.name(), spec);
    this.needs = needs;
    this.installation = installation;
    this.wishes = new PodRequestFactory(entry.name(), spec, run, kit, needs.expected());
    this.heartbeat = heartbeat;
    this.kit = kit;
  }

  @Override
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public Optional<KubernetesHost> host() {
    return Optional.ofNullable(host);
  }

  @Override
  public void open() {
    try {
      PodApi api = kit.library().open(spec.context(), spec.namespace());
      boolean kept = false;
      try {
        if (allowed(api)) {
          look(api);
        }
        kept = host != null;
      } finally {
        if (!kept) {
          api.close();
        }
      }
    } catch (IOException e) {
      problems.add(told.of(e));
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      problems.add(told.unforeseen(e));
    }
  }

  @Override
  public ConnectedHosts.Look lookOnly() {
    open();
    String facts = host == null ? "" : host.facts();
    if (host != null) {
      host.close();
    }
    return new ConnectedHosts.Look(entry.name(), facts, cleaned(), removed, inUse, problems);
  }

  private String cleaned() {
    if (!swept) {
      return "";
    }
    return removed.isEmpty()
        ? "no pods were left behind"
        : "removed, for their Assay is gone: " + String.join(", ", removed);
  }

  private boolean allowed(PodApi api) throws ApiProblem {
    List<ApiPermission> lacking = api.lacking(ApiPermission.NEEDED);
    if (!lacking.isEmpty()) {
      problems.add(
          told.problem(
              "E572",
              "does not allow you in %s: %s"
                  .formatted(
                      spec.place(),
                      lacking.stream().map(ApiPermission::text).collect(Collectors.joining(", "))),
              "docs/how-to/hosts.md has a role that suffices; somebody with the right to must bind it to you"));
    }
    return lacking.isEmpty();
  }

  private void look(PodApi api) throws IOException {
    try (Pod pod = started(api)) {
      sweep(api, pod.state().name(), pod.state().created());
      HostFacts facts = HostFacts.of(pod.output(script(), TOLD));
      problems.addAll(
          new ImageCheck(entry.name(), spec.image(), "E575", " and push it", needs, installation)
              .of(facts));
      checkLimits(facts);
      if (problems.isEmpty()) {
        host =
            new KubernetesHost(
                entry,
                api,
                wishes,
                installation,
                facts,
                facts(pod.state(), facts),
                pod.state().node(),
                heartbeat);
      }
    }
  }

  private Pod started(PodApi api) throws IOException {
    AtomicReference<PodState> made = new AtomicReference<>();
    try {
      return Pod.start(api, wishes.of("look", ""), heartbeat::to, made::set);
    } catch (IOException e) {
      sweepAfter(e, api, made.get());
      throw e;
    }
  }

  /// Removes leftovers, which may be why no pod could be made: they may fill a quota.
  private void sweepAfter(IOException e, PodApi api, @Nullable PodState made) {
    try {
      if (made != null) {
        sweep(api, made.name(), made.created());
      } else if (e instanceof ApiProblem problem && problem.code() == ApiProblem.FORBIDDEN) {
        sweep(api, "", Instant.now().minus(CLOCKS_APART));
      }
    } catch (ApiProblem also) {
      // The first failure is the one to report.
    }
  }

  private String script() {
    String java = entry.java().isEmpty() ? "" : entry.java() + "/bin/java";
    List<String> programs =
        Stream.concat(TOOLS.stream(), needs.programs().keySet().stream()).toList();
    return RemoteScripts.containerFacts(java, programs, kit.homes(), installation.folders());
  }

  private void checkLimits(HostFacts facts) {
    ContainerSpec wish = new ContainerSpec("", spec.image(), "", spec.cpus(), spec.memoryBytes());
    ContainerLimits.of(facts.value("cpulimit"), facts.value("memorylimit"))
        .missing(wish)
        .ifPresent(missing ->
            problems.add(
                told.problem(
                    "E576",
                    "does not limit pods: " + missing,
                    "use nodes whose kubelet uses control groups, or leave `cpus` and `memory` out")));
  }

  /// Removes leftovers of runs whose Assay is gone. Ages come from the cluster's clock: the new pod's date, or a
  /// moment that the clock has certainly passed.
  ///
  /// @param own the name of the pod just made; empty for none
  private void sweep(PodApi api, String own, Instant now) throws ApiProblem {
    List<PodState> all = api.list(PodOwnership.LABEL, PodOwnership.ASSAY);
    removed = PodOwnership.abandoned(all, now).stream().map(PodState::name).toList();
    api.delete(removed);
    swept = true;
    inUse =
        all.stream()
            .map(PodState::name)
            .filter(name -> !removed.contains(name) && !name.equals(own))
            .toList();
  }

  /// Contains nothing of the kubeconfig, because these facts go into the record.
  private String facts(PodState pod, HostFacts facts) {
    return "pods of %s on node %s, namespace %s, %s, %s, %s %s, %s %s"
        .formatted(
            spec.image(),
            pod.node(),
            spec.namespace(),
            ContainerLimits.cpus(spec.cpus()),
            ContainerLimits.memory(spec.memoryBytes()),
            facts.value("system"),
            facts.value("kernel"),
            facts.value("vm"),
            facts.value("version"));
  }
}
