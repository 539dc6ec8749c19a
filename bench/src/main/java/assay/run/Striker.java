package assay.run;

import assay.fault.Fault;
import assay.plan.FaultKind;
import assay.plan.Harm;
import assay.record.FaultEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Does one fault of a step at its time and takes it back when it is over, and records the proof of
/// both.
final class Striker {

  /// How long before the harm its victim is looked for: the answer must be fresh, and there in time.
  private static final long LOOK_AHEAD_NANOS = 200_000_000;

  /// How long before the step's first harm all processes are sampled: what they used until then is the
  /// cost of the calm, and a sample takes a few milliseconds.
  private static final long SAMPLE_AHEAD_NANOS = 40_000_000;

  private final String cell;
  private final String step;
  private final int number;
  private final Harm harm;
  private final Targets targets;
  private final Recorder recorder;
  private final ProcessSampler sampler;
  private final Safety safety;

  /// @param number which fault of its step, from 1
  /// @param safety what the engine says of its partitions in this step
  Striker(
      String cell,
      String step,
      int number,
      Harm harm,
      Targets targets,
      Recorder recorder,
      ProcessSampler sampler,
      Safety safety) {
    this.cell = cell;
    this.step = step;
    this.number = number;
    this.harm = harm;
    this.targets = targets;
    this.recorder = recorder;
    this.sampler = sampler;
    this.safety = safety;
  }

  /// Those of a step's faults, numbered from 1.
  static List<Striker> of(
      String cell,
      String step,
      List<Harm> harms,
      Targets targets,
      Recorder recorder,
      ProcessSampler sampler,
      Safety safety) {
    List<Striker> strikers = new ArrayList<>();
    for (Harm harm : harms) {
      int number = strikers.size() + 1;
      strikers.add(new Striker(cell, step, number, harm, targets, recorder, sampler, safety));
    }
    return strikers;
  }

  /// Waits for the harm's time, strikes, waits until it is over and takes it back. Where the load ends
  /// first the harm is not done, or is taken back at once.
  ///
  /// @param windowNanos when the measured window began
  void strikeAfter(long windowNanos, CompletableFuture<?> load) throws InterruptedException {
    long atNanos = windowNanos + harm.at().toNanos();
    try {
      Optional<Fault> fault = harm.onceUnsafe() ? onCue(atNanos, load) : onTime(atNanos, load);
      if (fault.isPresent()) {
        strikeAndUndo(fault.get(), load);
      }
    } catch (ExecutionException | TimeoutException e) {
      withoutEffect("its victim could not be found: " + e);
    }
  }

  /// Waits for the harm's time and finds whom it harms; empty where the load ended first.
  private Optional<Fault> onTime(long atNanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (ended(load, atNanos - LOOK_AHEAD_NANOS)) {
      return Optional.empty();
    }
    Fault fault = targets.find(harm);
    sampleBefore(atNanos, load);
    return ended(load, atNanos) ? Optional.empty() : Optional.of(fault);
  }

  /// Waits for the harm's time and then for the engine's signal, and finds whom it harms then.
  private Optional<Fault> onCue(long atNanos, CompletableFuture<?> load)
      throws InterruptedException, ExecutionException, TimeoutException {
    sampleBefore(atNanos, load);
    if (ended(load, atNanos)) {
      return Optional.empty();
    }
    CompletableFuture<Void> unsafe = safety.unsafe();
    var unused = CompletableFuture.anyOf(unsafe, load).exceptionally(failed -> null).get();
    if (!unsafe.isDone()) {
      withoutEffect("the engine did not say that a partition was unsafe until the load ended");
      return Optional.empty();
    }
    return Optional.of(targets.find(harm));
  }

  private void sampleBefore(long atNanos, CompletableFuture<?> load) throws InterruptedException {
    if (number == 1 && !ended(load, atNanos - SAMPLE_AHEAD_NANOS)) {
      sampler.sample().join();
    }
  }

  private void strikeAndUndo(Fault fault, CompletableFuture<?> load) throws InterruptedException {
    long struckNanos = System.nanoTime();
    long lastedNanos;
    try {
      strike(fault);
      if (!harm.lasts().isZero()) {
        boolean unused = ended(load, struckNanos + harm.lasts().toNanos());
      }
    } finally {
      lastedNanos = System.nanoTime() - struckNanos;
      fault.undo();
    }
    if (FaultKind.of(harm.fault()).orElseThrow().isTakenBack()) {
      heal(fault, lastedNanos);
    }
  }

  /// Waits until a moment or the load's end, and returns whether it was the load's end.
  private static boolean ended(CompletableFuture<?> load, long nanos) throws InterruptedException {
    try {
      load.get(Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      // The time has come, and the load still runs: as it should be.
      return false;
    }
  }

  private void strike(Fault fault) {
    String victims = String.join(", ", fault.victims());
    mark(
        new FaultEvent.Asked(fault.name(), harm.target(), fault.victims(), which()),
        harm.text(victims));
    fault.strike();
    Optional<String> proof = fault.tookEffect();
    if (proof.isPresent()) {
      mark(
          new FaultEvent.TookEffect(fault.share(), fault.filled(), proof.get(), which()),
          proof.get());
    } else {
      withoutEffect("no evidence that `%s` was done".formatted(harm.text(victims)));
    }
  }

  /// @param lastedNanos from when it was struck until it began to be taken back
  private void heal(Fault fault, long lastedNanos) {
    Optional<String> proof = fault.healed();
    if (proof.isPresent()) {
      Fault.Done done = fault.done();
      mark(
          new FaultEvent.Over(
              proof.get(),
              OptionalLong.of(lastedNanos),
              done.bursts(),
              done.burstNanos(),
              done.used(),
              which()),
          proof.get());
    } else {
      String reason = "no evidence that `%s` was taken back".formatted(harm.text());
      mark(new FaultEvent.Remains(reason, which()), reason);
    }
  }

  private void withoutEffect(String reason) {
    mark(new FaultEvent.WithoutEffect(reason, which()), reason);
  }

  private OptionalInt which() {
    return OptionalInt.of(number);
  }

  private void mark(FaultEvent event, String text) {
    recorder.mark(cell, event, step, text);
  }

  /// Does all faults of a step, each at its time.
  static void strikeAll(
      List<Striker> strikers, CompletableFuture<Long> windowBegins, CompletableFuture<?> load)
      throws InterruptedException {
    try {
      CompletableFuture.anyOf(windowBegins, load).get();
    } catch (ExecutionException e) {
      return;
    }
    if (!windowBegins.isDone()) {
      return;
    }
    long begins = windowBegins.join();
    List<Thread> threads =
        strikers.stream()
            .map(striker -> Thread.ofVirtual().start(() -> strikeAlone(striker, begins, load)))
            .toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join();
      }
      throw e;
    }
  }

  private static void strikeAlone(Striker striker, long begins, CompletableFuture<?> load) {
    try {
      striker.strikeAfter(begins, load);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      striker.withoutEffect("it could not be done: " + e);
    }
  }
}
