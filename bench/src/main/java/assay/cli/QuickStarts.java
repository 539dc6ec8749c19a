package assay.cli;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import assay.engine.EngineDescriptor;
import assay.plan.Plan;
import assay.run.Training;
import assay.study.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Consumer;

/// The start-up caches of members and clients, trained once per build for each engine that is run.
final class QuickStarts {

  private final Installation installation;
  private final Consumer<String> news;

  /// @param news told in a sentence what takes its time
  QuickStarts(Installation installation, Consumer<String> news) {
    this.installation = installation;
    this.news = news;
  }

  /// Trains those that are missing. Without one every start takes seconds longer, and nothing else.
  void prepare(List<EngineDescriptor> engines) {
    for (EngineDescriptor engine : engines) {
      if (!engine.simulated() && engine.missing().isEmpty() && !tried(engine)) {
        trainOnce(engine);
      }
    }
  }

  /// Of two runs that begin together the second waits, and takes what the first has trained.
  private void trainOnce(EngineDescriptor engine) {
    Path file = marker(engine).resolveSibling("lock");
    try (FileChannel lock = FileChannel.open(file, CREATE, WRITE)) {
      if (lock.tryLock() == null) {
        news.accept("another run prepares quick starts; waiting for it …");
        FileLock unused = lock.lock();
      }
      if (!tried(engine)) {
        train(engine);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void train(EngineDescriptor engine) {
    news.accept(
        "preparing quick starts of %s (once per build, half a minute) …".formatted(engine.title()));
    try {
      Training.run(plan(engine.engine()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (IOException | RuntimeException e) {
      news.accept("going on without quick starts: " + e.getMessage());
    }
    try {
      Files.writeString(marker(engine), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether it was tried since the jars were put there.
  private boolean tried(EngineDescriptor engine) {
    try {
      Path marker = marker(engine);
      Files.createDirectories(marker.resolveSibling("."));
      return Files.exists(marker)
          && Files.getLastModifiedTime(marker).compareTo(newest(installation.home())) > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path marker(EngineDescriptor engine) {
    return installation.home().resolve("start-cache").resolve("tried-" + engine.engine());
  }

  private static FileTime newest(Path home) throws IOException {
    FileTime newest = FileTime.fromMillis(0);
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(home.resolve("child"))) {
      for (Path jar : jars) {
        FileTime time = Files.getLastModifiedTime(jar);
        newest = newest.compareTo(time) < 0 ? time : newest;
      }
    }
    return newest;
  }

  private Plan plan(String engine) throws IOException {
    Path file = Files.createTempFile("assay-training", ".yaml");
    try {
      Files.writeString(file, study(engine));
      return installation.resolver().resolve(file, Options.NONE).plan();
    } finally {
      Files.delete(file);
    }
  }

  private static String study(String engine) {
    return """
    study: training
    question: Which classes does a member need, and which a client?
    engine: %s
    workload: tradeoffs
    cluster: { members: 1, machines: 1, backup: none }
    data: { customers: 2_000 }
    steps:
      - open: { rate: 500/s, warm-up: 1s, for: 2s, mix: { put: 40, get: 30, reread: 30 } }
    check: [lost-writes]
    """
        .formatted(engine);
  }
}
