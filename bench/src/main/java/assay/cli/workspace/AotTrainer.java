package assay.cli.workspace;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import assay.cli.terminal.InterruptHandler;
import assay.cluster.AotCaches;
import assay.engine.EngineDescriptor;
import assay.plan.Plan;
import assay.run.CacheTraining;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// The start-up caches of members and clients, trained once per build for each installed engine that is
/// run. An engine that the user brings along has none: its jar is not of the build that they belong to.
public final class AotTrainer {

  private final Workspace workspace;
  private final Consumer<String> news;
  private final Trainer trainer;

  /// Makes the caches with a small plan.
  interface Trainer {
    void run(Plan plan) throws IOException, InterruptedException;
  }

  /// @param news told in a sentence what takes its time
  public AotTrainer(Workspace workspace, Consumer<String> news) {
    this(workspace, news, CacheTraining::run);
  }

  AotTrainer(Workspace workspace, Consumer<String> news, Trainer trainer) {
    this.workspace = workspace;
    this.news = news;
    this.trainer = trainer;
  }

  /// Trains those that are missing. Without one every start takes seconds longer, and nothing else: where
  /// one cannot be made, that is told, and no more.
  ///
  /// @return false where it was interrupted, by Ctrl-C say: then nothing of what was begun is left
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

  /// Of two runs that begin together the second waits, and takes what the first has trained.
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
    news.accept("going on without quick starts: " + (bare ? e : message));
  }

  private void train(EngineDescriptor engine, AotCaches caches) throws IOException {
    news.accept(
        "preparing quick starts of %s (once per build, half a minute) …".formatted(engine.title()));
    caches.begin();
    try {
      trainer.run(plan(engine));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      // What fails because of an interrupt says nothing of this build: the next run tries again.
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

  private Plan plan(EngineDescriptor engine) throws IOException {
    Path file = Files.createTempFile("assay-training", ".yaml");
    try {
      Files.writeString(file, TrainingStudy.text(engine));
      return workspace.resolver().resolve(file, StudyOptions.NONE).plan();
    } finally {
      Files.delete(file);
    }
  }
}
