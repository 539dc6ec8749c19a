package assay.run.fault;

import assay.fault.Fault;
import assay.plan.FaultKind;
import assay.plan.FaultSpec;
import assay.record.event.FaultEvent;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// Injects one fault of a step at its time, takes it back when it is over, and records the proof of both.
/// A fault that is late, because this process itself was stopped meanwhile, is injected at once and
/// lasts as long as it should.
///
/// @param step its step
/// @param number which fault of its step, from 1
/// @param spec what it is to be
record FaultInjector(FaultedStep step, int number, FaultSpec spec) {

  /// How long before the fault its targets are looked for: the answer must be fresh, and there in time.
  private static final long LOOK_AHEAD_NANOS = 200_000_000;

  /// How long before the fault a command of the user's is made ready: shells are started for that.
  private static final long COMMAND_AHEAD_NANOS = 1_000_000_000;

  /// How long before the step's first fault all processes are sampled: what they used until then is the
  /// cost of the calm, and a sample takes a few milliseconds.
  private static final long SAMPLE_AHEAD_NANOS = 40_000_000;

  /// Waits for the fault's time, injects it, waits until it is over and takes it back. Where the load ends
  /// first the fault is not injected, or is taken back at once.
  ///
  /// @param windowNanos when the measured window began
  void injectAfter(long windowNanos, CompletableFuture<?> load) throws InterruptedException {
    long atNanos = windowNanos + spec.at().toNanos();
    try {
      Optional<Fault> fault = spec.onceUnsafe() ? onCue(atNanos, load) : onTime(atNanos, load);
      if (fault.isPresent()) {
        injectAndUndo(fault.get(), load);
      }
    } catch (ExecutionException | TimeoutException e) {
      withoutEffect("its target could not be found: " + e);
    }
  }

  /// Waits for the fault's time and finds its targets; empty where the load ended first.
  private Optional<Fault> onTime(long atNanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (step.clock().awaitUntil(atNanos - aheadNanos(), load)) {
      return Optional.empty();
    }
    Fault fault = step.targets().at(spec);
    fault.prepare();
    sampleBefore(atNanos, load);
    return step.clock().awaitUntil(atNanos, load) ? Optional.empty() : Optional.of(fault);
  }

  private long aheadNanos() {
    return spec.command() == null ? LOOK_AHEAD_NANOS : COMMAND_AHEAD_NANOS;
  }

  /// Waits for the fault's time and then for the engine's signal, and finds its targets then.
  private Optional<Fault> onCue(long atNanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException, TimeoutException {
    sampleBefore(atNanos, load);
    if (step.clock().awaitUntil(atNanos, load)) {
      return Optional.empty();
    }
    CompletableFuture<Void> unsafe = step.redundancy().unsafe();
    step.clock().await(CompletableFuture.anyOf(unsafe, load));
    if (!unsafe.isDone()) {
      withoutEffect("the engine did not say that a partition was unsafe until the load ended");
      return Optional.empty();
    }
    return Optional.of(step.targets().at(spec));
  }

  private void sampleBefore(long atNanos, CompletableFuture<?> load) throws InterruptedException {
    if (number == 1 && !step.clock().awaitUntil(atNanos - SAMPLE_AHEAD_NANOS, load)) {
      step.sample().get().join();
    }
  }

  private void injectAndUndo(Fault fault, CompletableFuture<?> load) throws InterruptedException {
    long injectedNanos = step.clock().nanos();
    long lastedNanos;
    boolean undone;
    try {
      inject(fault);
      if (!spec.duration().isZero() && !kind().endsByItself()) {
        boolean unused = step.clock().awaitUntil(injectedNanos + spec.duration().toNanos(), load);
      }
    } finally {
      lastedNanos = step.clock().nanos() - injectedNanos;
      undone = undo(fault);
    }
    if (undone && spec.takenBack()) {
      heal(fault, lastedNanos);
    }
  }

  private FaultKind kind() {
    return FaultKind.of(spec.fault()).orElseThrow();
  }

  private void inject(Fault fault) {
    String targets = String.join(", ", fault.targetNames());
    record(
        new FaultEvent.Asked(fault.name(), spec.target(), fault.targetNames(), which()),
        spec.text(targets));
    fault.inject();
    Optional<String> proof = fault.tookEffect();
    if (proof.isPresent()) {
      record(
          new FaultEvent.TookEffect(fault.share(), fault.filled(), proof.get(), which()),
          proof.get());
    } else {
      withoutEffect("no evidence that `%s` was done".formatted(spec.text(targets)));
    }
  }

  /// Whether it could be tried to take the fault back, also of one of which only half was done.
  private boolean undo(Fault fault) {
    try {
      fault.undo();
      return true;
    } catch (RuntimeException e) {
      remains("it could not be taken back: " + e);
      return false;
    }
  }

  /// @param lastedNanos from when it was injected until it began to be taken back
  private void heal(Fault fault, long lastedNanos) {
    Optional<String> proof;
    try {
      proof = fault.healed();
    } catch (RuntimeException e) {
      remains("it could not be seen whether it was taken back: " + e);
      return;
    }
    if (proof.isPresent()) {
      Fault.Done done = fault.done();
      record(
          new FaultEvent.Over(
              proof.get(),
              OptionalLong.of(lastedNanos),
              done.bursts(),
              done.burstNanos(),
              done.used(),
              which()),
          proof.get());
    } else {
      remains("no evidence that `%s` was taken back".formatted(spec.text()));
    }
  }

  private void remains(String reason) {
    record(new FaultEvent.Remains(reason, which()), reason);
  }

  private void withoutEffect(String reason) {
    record(new FaultEvent.WithoutEffect(reason, which()), reason);
  }

  private OptionalInt which() {
    return OptionalInt.of(number);
  }

  private void record(FaultEvent event, String text) {
    step.record(event, text);
  }

  /// Does the same in a thread of its own: an interrupt ends it, with the fault taken back, and what goes
  /// wrong is said in the record.
  void injectAlone(long windowNanos, CompletableFuture<?> load) {
    try {
      injectAfter(windowNanos, load);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      withoutEffect("it could not be done: " + e);
    }
  }
}
