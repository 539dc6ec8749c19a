package assay.host;

import assay.host.pod.ApiPermission;
import assay.host.pod.ApiProblem;
import assay.host.pod.PodApi;
import assay.host.pod.PodRequest;
import assay.host.pod.PodState;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster with processes on this host as pods, all with the same folder, so one pod has it at a
/// time.
final class LocalPods implements PodApi {

  private final Map<String, Process> guards = new LinkedHashMap<>();
  private final Map<String, PodState> states = new LinkedHashMap<>();
  private final List<PodRequest> wishes = new ArrayList<>();
  private UnaryOperator<PodState> becomes = pod -> pod;
  private List<ApiPermission> forbidden = List.of();
  private @Nullable ApiProblem refusal;
  private @Nullable Throwable broken;
  private boolean silent;
  private boolean closed;

  /// From now on pods get another state.
  void become(UnaryOperator<PodState> other) {
    becomes = other;
  }

  void forbid(ApiPermission... rights) {
    forbidden = List.of(rights);
  }

  void refuse(ApiProblem problem) {
    refusal = problem;
  }

  /// From now on every call fails.
  void breakWith(Throwable e) {
    broken = e;
  }

  /// From now on processes accept input, but neither answer nor act.
  void fallSilent() {
    silent = true;
  }

  /// Adds an earlier pod.
  void add(PodState pod) {
    states.put(pod.name(), pod);
  }

  List<PodRequest> wishes() {
    return wishes;
  }

  synchronized List<String> names() {
    return List.copyOf(states.keySet());
  }

  boolean closed() {
    return closed;
  }

  boolean endsWithin(int wish, Duration patience) throws InterruptedException {
    return guard(wish).waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Process guard(int wish) {
    return List.copyOf(guards.values()).get(wish);
  }

  @Override
  public List<ApiPermission> lacking(List<ApiPermission> rights) {
    if (broken instanceof RuntimeException e) {
      throw e;
    }
    if (broken instanceof Error e) {
      throw e;
    }
    return rights.stream().filter(forbidden::contains).toList();
  }

  @Override
  public synchronized PodState create(PodRequest wish) throws ApiProblem {
    if (refusal != null) {
      throw refusal;
    }
    wishes.add(wish);
    Instant now = Instant.now();
    PodState pod =
        becomes.apply(
            new PodState(
                wish.name(), now, "Running", false, "n1", "127.0.0.1", "", true, "", "", -1));
    states.put(wish.name(), pod);
    if (pod.ready()) {
      try {
        Path folder = emptied(Path.of(wish.folder()));
        guards.put(
            wish.name(),
            new ProcessBuilder(wish.command())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        assert Files.isDirectory(folder);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return pod;
  }

  private static Path emptied(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
      }
    }
    return Files.createDirectories(folder);
  }

  @Override
  public synchronized PodState await(String name, Predicate<PodState> ready, Duration patience) {
    return Objects.requireNonNull(states.get(name));
  }

  @Override
  public Process exec(String name, List<String> command, @Nullable Path errors) throws IOException {
    ProcessBuilder builder =
        silent ? new ProcessBuilder("sleep", "1000") : new ProcessBuilder(command);
    return builder
        .redirectError(
            errors == null
                ? ProcessBuilder.Redirect.DISCARD
                : ProcessBuilder.Redirect.to(errors.toFile()))
        .start();
  }

  @Override
  public synchronized List<PodState> list(String label, String value) {
    return List.copyOf(states.values());
  }

  @Override
  public synchronized void delete(List<String> names) {
    for (String name : names) {
      states.remove(name);
      Process guard = guards.get(name);
      if (guard != null) {
        guard.destroy();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
