package assay.run.fault;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.fault.Fault;
import assay.fault.FaultTarget;
import assay.plan.FaultSpec;
import assay.plan.ProcessName;
import assay.plan.fault.FaultKind;
import assay.plan.fault.PacketRules;
import assay.plan.fault.SplitSide;
import assay.plan.fault.TargetRule;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds a fault's targets shortly before the injection, because partition owners move.
public final class TargetSelector {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// How long to wait for a current answer before the answer from before the load is used.
  private static final Duration FRESH = Duration.ofMillis(150);

  /// Targets that depend on partition owners.
  private static final Set<String> OWNERS =
      Set.of("member", "machine", "backup", "owner-and-backup", "another");

  private final Cluster cluster;
  private final ClusterLayout layout;
  private final Clock clock;
  private final Set<String> chosenBefore = new HashSet<>();
  private Optional<Answer.BusiestOwnerFound> rehearsed = Optional.empty();

  public TargetSelector(Cluster cluster, ClusterLayout layout, Clock clock) {
    this.cluster = cluster;
    this.layout = layout;
    this.clock = clock;
  }

  /// Asks for the owners once before the load begins. The code of the answer is then loaded and compiled; otherwise
  /// it would delay the fault and disturb the calm before it. The answer also serves a client that is too busy just
  /// before the step's first fault: owners move only through faults.
  public synchronized void rehearse(List<FaultSpec> faults) throws InterruptedException {
    if (faults.stream().allMatch(TargetSelector::asksNobody)) {
      return;
    }
    try {
      rehearsed = Optional.of(clock.get(asked(), PATIENCE)).filter(found -> found.keys() > 0);
    } catch (ExecutionException | TimeoutException e) {
      // The answer may still arrive before the fault.
    }
  }

  /// Forces all that members have written to their disks when the measured window begins, if their power is to fail. A
  /// cluster whose first requests were just answered would lose its own files with the power, and one that has run for a
  /// while would not.
  ///
  /// @return the beginning of the window, complete when the disks are settled
  public CompletableFuture<Long> settledAt(
      CompletableFuture<Long> windowBegins, List<FaultSpec> faults) {
    boolean power =
        faults.stream()
            .map(fault -> FaultKind.of(fault.fault()))
            .flatMap(Optional::stream)
            .anyMatch(FaultKind::needsPower);
    return power
        ? windowBegins.thenApplyAsync(nanos -> {
          PrivatePowerControl.settle(cluster);
          return nanos;
        })
        : windowBegins;
  }

  private static boolean asksNobody(FaultSpec fault) {
    Optional<FaultKind> kind = FaultKind.of(fault.fault());
    return fault.command() != null
        || fault.target().equals(TargetRule.LINK)
        || kind.filter(its -> its.targets() == TargetRule.SIDE).isPresent()
        || !(OWNERS.contains(fault.target()) || kind.filter(FaultKind::needsNetwork).isPresent());
  }

  /// The fault with its targets.
  ///
  /// @throws ExecutionException when no process can name the targets
  public synchronized Fault find(FaultSpec fault)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (fault.target().equals(TargetRule.LINK)) {
      return made(fault, List.of(), "");
    }
    FaultKind kind = FaultKind.of(fault.fault()).orElseThrow();
    if (kind.targets() == TargetRule.SIDE) {
      return made(fault, side(fault.target()), "");
    }
    List<FaultTarget> targets =
        kind.adds()
            ? List.of(new ProcessTarget(cluster, cluster.nextMember(), clock))
            : ProcessName.isClient(fault.target())
                ? living(List.of(fault.target()))
                : targets(chosen(fault.target()));
    targets.forEach(target -> chosenBefore.add(target.name()));
    return made(fault, targets, kind.needsNetwork() ? otherEnd(fault, targets) : "");
  }

  private Fault made(FaultSpec fault, List<FaultTarget> targets, String other) {
    return FaultFactory.make(new FaultFactory.Order(fault, targets, other, cluster, layout, clock));
  }

  /// The living processes of a side.
  private List<FaultTarget> side(String target) throws ExecutionException {
    return living(SplitSide.of(target, layout.members(), cluster.clients().size()));
  }

  private List<FaultTarget> living(List<String> names) throws ExecutionException {
    List<FaultTarget> living =
        cluster.children().stream()
            .filter(child -> child.alive() && names.contains(child.name()))
            .<FaultTarget>map(child -> new ProcessTarget(cluster, child, clock))
            .toList();
    if (living.isEmpty()) {
      throw new ExecutionException(new IllegalStateException("it is not alive"));
    }
    return living;
  }

  /// The other end of a target's wire: the holder of most of its backups, or another member if there is none. If the fault
  /// concerns some peers alone, a living one of them.
  private String otherEnd(FaultSpec fault, List<FaultTarget> targets)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (targets.isEmpty()) {
      throw new ExecutionException(new IllegalStateException("it is not alive"));
    }
    String target = targets.getFirst().name();
    PacketRules packets = fault.packets();
    if (packets != null && !packets.peerNames().isEmpty()) {
      return living(packets.peerNames()).getFirst().name();
    }
    Answer.BusiestOwnerFound found = busiest();
    return Stream.of(
            found.backup().stream(),
            Stream.of(found.member()),
            cluster.aliveMembers().stream().map(ChildHandle::name))
        .flatMap(names -> names)
        .filter(name -> !name.equals(target))
        .findFirst()
        .orElseThrow(() -> new ExecutionException(new IllegalStateException("nobody is left")));
  }

  private Predicate<String> chosen(String target)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (ProcessName.isMember(target)) {
      return target::equals;
    }
    if (target.equals(TargetRule.EVERY_MEMBER)) {
      return everybody -> true;
    }
    if (target.equals(TargetRule.OTHER_SITE)) {
      int last = layout.sites().all().size() - 1;
      return name -> layout.siteOf(name) == last;
    }
    if (target.equals(TargetRule.RECEIVER)) {
      return ProcessName.member(layout.sites().all().getLast().firstMember()).text()::equals;
    }
    if (target.equals(TargetRule.PROXY)) {
      return lastProxy()::equals;
    }
    if (target.startsWith("machine-")) {
      return name -> layout.machineOf(name).equals(target);
    }
    Answer.BusiestOwnerFound found = busiest();
    String owner = found.member();
    String backup = found.backup().orElse("");
    return switch (target) {
      case "machine" -> name -> layout.machineOf(name).equals(layout.machineOf(owner));
      case "backup" -> backup::equals;
      case "owner-and-backup" -> name -> name.equals(owner) || name.equals(backup);
      case "another" -> another(found.owners())::equals;
      default -> owner::equals;
    };
  }

  /// The last living member of the clients' own site that stores nothing; empty when none is left.
  private String lastProxy() {
    return cluster.aliveMembers().stream()
        .map(ChildHandle::name)
        .filter(name -> layout.isProxy(name) && layout.siteOf(name) == 0)
        .max(Comparator.comparingInt(name -> ProcessName.parse(name).orElseThrow().number()))
        .orElse("");
  }

  /// The member with the most partitions among those that no fault has targeted.
  private String another(SortedMap<String, Integer> owners) {
    return owners.entrySet().stream()
        .filter(owner -> !chosenBefore.contains(owner.getKey()))
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /// The member with the most partitions, as the first client sees it.
  private Answer.BusiestOwnerFound busiest()
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<Answer.BusiestOwnerFound> asked = asked();
    Answer.BusiestOwnerFound found =
        rehearsed.isPresent() && chosenBefore.isEmpty()
            ? clock.find(asked, FRESH).or(() -> rehearsed).orElseThrow()
            : clock.get(asked, PATIENCE);
    return found.member().isEmpty() ? alike() : found;
  }

  private CompletableFuture<Answer.BusiestOwnerFound> asked() {
    return cluster.clients().getFirst().ask(new Command.FindBusiestOwner());
  }

  /// If the engine does not report owners, all members are alike: the first living one, and no backup.
  private Answer.BusiestOwnerFound alike() throws ExecutionException {
    SortedMap<String, Integer> members = new TreeMap<>();
    cluster.aliveMembers().forEach(member -> members.put(member.name(), 1));
    if (members.isEmpty()) {
      throw new ExecutionException(new IllegalStateException("nobody is left"));
    }
    return new Answer.BusiestOwnerFound(members.firstKey(), 0, members, Optional.empty());
  }

  private List<FaultTarget> targets(Predicate<String> names) {
    if (cluster.members().isEmpty()) {
      return IntStream.rangeClosed(1, layout.members())
          .mapToObj(i -> ProcessName.member(i).text())
          .filter(names)
          .<FaultTarget>map(name -> new SimulatedTarget(cluster, name, clock))
          .toList();
    }
    return cluster.aliveMembers().stream()
        .filter(member -> names.test(member.name()))
        .<FaultTarget>map(member -> new ProcessTarget(cluster, member, clock))
        .toList();
  }
}
