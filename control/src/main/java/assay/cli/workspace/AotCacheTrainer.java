package assay.cli.workspace;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import assay.cli.terminal.InterruptHandler;
import assay.cluster.AotCaches;
import assay.engine.EngineDescriptor;
import assay.plan.Plan;
import assay.run.CacheTraining;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.function.Consumer;

/// Trains start-up caches of members and clients, once per build and installed engine. A user's engine has none,
/// because its jar is not part of the build.
public final class AotCacheTrainer {

  private final Workspace workspace;
  private final Consumer<String> news;
  private final Trainer trainer;

  /// Makes caches by running a small plan.
  interface Trainer {
    void run(Plan plan) throws IOException, InterruptedException;
  }

  /// A trainer of a workspace.
  ///
  /// @param news receives a sentence when a training takes time
  public AotCacheTrainer(Workspace workspace, Consumer<String> news) {
    this(workspace, news, CacheTraining::run);
  }

  AotCacheTrainer(Workspace workspace, Consumer<String> news, Trainer trainer) {
    this.workspace = workspace;
    this.news = news;
    this.trainer = trainer;
  }

  /// Trains missing caches. A failed training is only reported: without a cache each start takes seconds longer, and
  /// nothing else changes.
  ///
  /// @return false when interrupted, such as by Ctrl-C; no unfinished cache is left then
  public boolean prepare(List<EngineDescriptor> engines) {
    InterruptHandler interrupts = new InterruptHandler();
    try {
      for (EngineDescriptor engine : engines) {
        if (startsQuicker(engine)) {
          trainOnce(engine);
        }
        if (Thread.interrupted()) {
          news.accept("interrupted while preparing quick starts; nothing was run");
          return false;
        }
      }
      return true;
    } finally {
      interrupts.over();
    }
  }

  private boolean startsQuicker(EngineDescriptor engine) {
    return !engine.simulated()
        && engine.missing().isEmpty()
        && !workspace.userJars().engines().contains(engine);
  }

  /// Lets the second of two concurrent runs wait and use the first one's caches.
  private void trainOnce(EngineDescriptor engine) {
    try {
      AotCaches caches = caches(engine);
      if (caches.tried()) {
        return;
      }
      try (FileChannel lock = FileChannel.open(caches.folder().resolve("lock"), CREATE, WRITE)) {
        if (lock.tryLock() == null) {
          news.accept("another run prepares quick starts; waiting for it …");
          FileLock unused = lock.lock();
        }
        if (!caches.tried()) {
          train(engine, caches);
        }
      }
    } catch (ClosedByInterruptException | FileLockInterruptionException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | UncheckedIOException e) {
      goingOn(e);
    }
  }

  private void goingOn(Exception e) {
    String message = e.getMessage();
    boolean bare = e instanceof FileSystemException || message == null;
    news.accept("continuing without quick starts: " + (bare ? e : message));
  }

  private void train(EngineDescriptor engine, AotCaches caches) throws IOException {
    news.accept(
        "preparing quick starts of %s (once per build, half a minute) …".formatted(engine.title()));
    caches.begin();
    try {
      trainer.run(workspace.plan(CacheTrainingStudy.text(engine)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      // A failure caused by an interrupt proves nothing about this build: the next run tries again.
      if (!Thread.currentThread().isInterrupted()) {
        goingOn(e);
      }
    }
    if (Thread.currentThread().isInterrupted()) {
      caches.undo();
    } else {
      caches.done();
    }
  }

  private AotCaches caches(EngineDescriptor engine) throws IOException {
    return AotCaches.of(new assay.cluster.Installation(workspace.home()), engine.engine());
  }
}
