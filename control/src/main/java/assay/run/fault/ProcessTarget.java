package assay.run.fault;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.StartFailureAdvice;
import assay.fault.FaultTarget;
import assay.fault.ProcessState;
import assay.host.Host;
import assay.problem.ProblemException;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A member with its own process, running or yet to start.
final class ProcessTarget implements FaultTarget {

  private static final Duration FILLING = Duration.ofSeconds(30);
  private static final Duration SAYING = Duration.ofSeconds(5);
  private static final Duration VIEW = Duration.ofMillis(250);
  private static final Duration ENDING = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(20);

  /// The least part of a requested heap fill: collectors keep a little for themselves.
  private static final double FILLED = 0.9;

  private final Cluster cluster;
  private final String name;
  private final @Nullable ChildHandle child;
  private final Clock clock;
  private CompletableFuture<ChildHandle> begun = new CompletableFuture<>();

  ProcessTarget(Cluster cluster, ChildHandle child, Clock clock) {
    this.cluster = cluster;
    this.name = child.name();
    this.child = child;
    this.clock = clock;
  }

  /// A member that does not run yet.
  ProcessTarget(Cluster cluster, String name, Clock clock) {
    this.cluster = cluster;
    this.name = name;
    this.child = null;
    this.clock = clock;
  }

  private ChildHandle running() {
    return Objects.requireNonNull(child, "the member does not run yet");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Long> pids() {
    return running().pids();
  }

  @Override
  public boolean alive() {
    return latest().alive();
  }

  /// The process that has joined last.
  private ChildHandle latest() {
    return begun.state() == Future.State.SUCCESS ? begun.resultNow() : running();
  }

  @Override
  public void kill() {
    running().kill();
  }

  @Override
  public Optional<String> proofOfDeath(Duration within) {
    return withPrograms(running().proofOfDeath(within), within);
  }

  /// A proof combined with those of the member's managed programs; empty when one program has none.
  private Optional<String> withPrograms(Optional<String> proof, Duration within) {
    List<Optional<String>> proofs =
        Stream.concat(
                Stream.of(proof),
                running().programIds().stream().map(program -> proofOfEnd(program, within)))
            .toList();
    return proofs.stream().allMatch(Optional::isPresent)
        ? Optional.of(proofs.stream().flatMap(Optional::stream).collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  private Optional<String> proofOfEnd(long program, Duration within) {
    Optional<Host> host = running().host();
    if (host.isEmpty()) {
      return ProcessState.proofOfEnd(program, within);
    }
    return clock.awaitThat(() -> host.get().gone(name, program), within, LOOK)
        ? Optional.of("process " + program + " is gone")
        : Optional.empty();
  }

  @Override
  public void leave() {
    running().leave();
  }

  @Override
  public Optional<String> proofOfLeaving(Duration within) {
    return withPrograms(running().proofOfLeaving(within), within);
  }

  @Override
  public void begin() {
    try {
      begun = cluster.begin(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void begin(String release) {
    try {
      begun = cluster.begin(name, release);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<String> release() {
    return clock
        .find(latest().ask(new Command.TellRelease()), SAYING)
        .flatMap(Answer.ReleaseTold::release);
  }

  @Override
  public boolean awaitOthers(Duration within) {
    return clock.awaitThat(() -> !alone(), within, VIEW);
  }

  /// Whether the member counts none of the other living ones. False if its engine's members do not say whom they count.
  private boolean alone() {
    return clock
        .find(latest().ask(new Command.TellView()), SAYING)
        .filter(Answer.ViewTold::told)
        .filter(view ->
            cluster.aliveMembers().stream()
                .map(ChildHandle::name)
                .filter(other -> !other.equals(name))
                .noneMatch(view.members()::contains))
        .isPresent();
  }

  @Override
  public NotJoined whyNotJoined() {
    ChildHandle started = started();
    // A member whose program has ended says so, and then ends too.
    boolean ended = clock.awaitThat(() -> !started.alive(), ENDING, LOOK);
    Optional<String> ofVersions = StartFailureAdvice.ofVersions(started);
    return new NotJoined(
        ofVersions.orElseGet(() -> StartFailureAdvice.whyNotJoined(started)),
        ended || ofVersions.isPresent());
  }

  @Override
  public NotJoined giveUp() {
    NotJoined why = whyNotJoined();
    started().kill();
    return why;
  }

  /// The process that was started last, whether it joined or not.
  private ChildHandle started() {
    return cluster.members().stream()
        .filter(member -> member.name().equals(name))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Override
  public boolean awaitSafe() {
    try {
      cluster.awaitSafeAgain();
      return true;
    } catch (ProblemException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public Optional<String> proofOfJoining(Duration within) {
    return clock.find(begun, within).map(joined -> "process " + joined.pid() + " has joined");
  }

  @Override
  public Optional<Filled> fill(double share) {
    return told(new Command.Fill(share))
        .map(filled ->
            new Filled(
                filled.used(),
                String.format(
                    Locale.ROOT,
                    "%d bytes of ballast, %.3f of its heap in use",
                    filled.bytes(),
                    filled.used())))
        .filter(filled -> filled.used() >= FILLED * share);
  }

  @Override
  public Optional<String> drain() {
    return told(new Command.Drain()).map(let -> let.bytes() + " bytes of ballast let go");
  }

  private <A> Optional<A> told(Command<A> command) {
    return clock.find(running().ask(command), FILLING);
  }
}
