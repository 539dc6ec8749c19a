package assay.run.fault;

import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.plan.fault.FaultKind;
import assay.record.event.FaultEvent;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;

/// Injects one fault of a step at its time, undoes it at its end, and records the proof of both. If Assay itself was
/// paused, a late fault is injected at once and keeps its duration.
///
/// @param number the fault's number in its step, from 1
record FaultInjector(FaultStepContext step, int number, FaultSpec spec) {

  /// How long before the fault its targets are selected: the answer must be recent and arrive in time.
  private static final long LOOK_AHEAD_NANOS = 200_000_000;

  /// How long before the fault a user's command is prepared, which starts shells.
  private static final long COMMAND_AHEAD_NANOS = 1_000_000_000;

  /// How long before the fault the process is started that carries a target's packets.
  private static final long SHAPER_AHEAD_NANOS = 3_000_000_000L;

  /// How long before the step's first fault all processes are sampled. The sample ends the cost of the calm and takes
  /// a few milliseconds.
  private static final long SAMPLE_AHEAD_NANOS = 40_000_000;

  /// Waits for the fault's time, injects the fault, waits for its end and undoes it. If the load ends first, the
  /// fault is not injected, or is undone at once.
  ///
  /// @param windowNanos the beginning of the measured window
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

  /// Waits for the fault's time and finds its targets; empty when the load ended first.
  private Optional<Fault> onTime(long atNanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (step.clock().awaitUntil(atNanos - aheadNanos(), load)) {
      return Optional.empty();
    }
    Fault fault = step.targets().at(spec);
    boolean due = false;
    try {
      fault.prepare();
      sampleBefore(atNanos, load);
      due = !step.clock().awaitUntil(atNanos, load);
      return due ? Optional.of(fault) : Optional.empty();
    } finally {
      if (!due) {
        fault.discard();
      }
    }
  }

  private long aheadNanos() {
    if (spec.packets() != null) {
      return SHAPER_AHEAD_NANOS;
    }
    return spec.command() == null ? LOOK_AHEAD_NANOS : COMMAND_AHEAD_NANOS;
  }

  /// Waits for the fault's time, then for the engine's signal, and then finds the targets.
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
    Fault fault = step.targets().at(spec);
    // What takes time must not count as a part of the fault.
    fault.prepare();
    return Optional.of(fault);
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
    String targets = fault.targetText();
    record(
        new FaultEvent.Asked(fault.name(), spec.target(), fault.targetNames(), number),
        spec.text(targets));
    fault.inject();
    Optional<String> proof = fault.tookEffect();
    if (proof.isPresent()) {
      record(
          new FaultEvent.TookEffect(fault.share(), fault.filled(), proof.get(), number),
          proof.get());
    } else {
      withoutEffect("no evidence that `%s` was done".formatted(spec.text(targets)));
    }
  }

  /// Undoes a fault, even a half-done one. Returns whether the attempt succeeded.
  private boolean undo(Fault fault) {
    try {
      fault.undo();
      return true;
    } catch (RuntimeException e) {
      remains("it could not be taken back: " + e);
      return false;
    }
  }

  /// Records the proof that the fault is over.
  ///
  /// @param lastedNanos the time from injection to the beginning of the undo
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
              done.refused(),
              done.reason(),
              packets(done, Fault.Done.Packets::carried),
              packets(done, Fault.Done.Packets::affected),
              packets(done, Fault.Done.Packets::overrun),
              packets(done, Fault.Done.Packets::lateNanos),
              number),
          proof.get());
    } else {
      remains("no evidence that `%s` was taken back".formatted(spec.text()));
    }
  }

  private static OptionalLong packets(Fault.Done done, ToLongFunction<Fault.Done.Packets> figure) {
    return done.packets().stream().mapToLong(figure).findFirst();
  }

  private void remains(String reason) {
    record(new FaultEvent.Remains(reason, number), reason);
  }

  private void withoutEffect(String reason) {
    record(new FaultEvent.WithoutEffect(reason, number), reason);
  }

  private void record(FaultEvent event, String text) {
    step.record(event, text);
  }

  /// Injects the fault in its own thread. An interrupt ends the fault and undoes it; failures go into the record.
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
