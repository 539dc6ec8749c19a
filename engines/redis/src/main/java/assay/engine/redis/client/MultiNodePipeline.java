package assay.engine.redis.client;

import assay.api.DefiniteFailureException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Sends many commands at once, in a pipeline to the owner of each range, all owners in parallel.
public record MultiNodePipeline(SessionParts client) {

  private static final int LONGEST = 1000;
  private static final WriteAckPolicy NOT = new WriteAckPolicy(0);

  @FunctionalInterface
  public interface Sending {

    void to(ServerConnection wire);
  }

  @FunctionalInterface
  public interface Numbered {

    void to(ServerConnection wire, int number);
  }

  /// Sends a command for each name, and returns the answers in the same order.
  ///
  /// If a server refuses the only command, it was surely not executed. With several commands others
  /// may be done, on that server or another, and the outcome is unknown.
  ///
  /// @param writes whether the commands are writes; then each pipeline waits once like a single
  /// write
  public List<@Nullable Object> run(List<byte[]> names, Numbered sending, boolean writes) {
    @Nullable Object[] answers = new @Nullable Object[names.size()];
    List<Callable<Boolean>> pipelines = new ArrayList<>();
    for (List<Integer> numbers : byRange(names).values()) {
      pipelines.add(() -> {
        for (int from = 0; from < numbers.size(); from += LONGEST) {
          List<Integer> some = numbers.subList(from, Math.min(numbers.size(), from + LONGEST));
          run(names, some, sending, writes ? client.ack() : NOT, answers);
        }
        return true;
      });
    }
    try {
      runAll(pipelines);
    } catch (DefiniteFailureException refused) {
      throw names.size() == 1
          ? refused
          : new IllegalStateException(
              "one of %d commands was refused, and others may be done".formatted(names.size()),
              refused);
    }
    return Arrays.asList(answers);
  }

  private void run(
      List<byte[]> names,
      List<Integer> numbers,
      Numbered sending,
      WriteAckPolicy ack,
      @Nullable Object[] answers) {
    List<@Nullable Object> all =
        client
            .router()
            .toOwner(
                KeyNames.slot(names.get(numbers.getFirst())),
                wire -> {
                  numbers.forEach(number -> sending.to(wire, number));
                  return ack.finish(wire, numbers.size());
                });
    for (int i = 0; i < numbers.size(); i++) {
      answers[numbers.get(i)] = all.get(i);
    }
  }

  private Map<Integer, List<Integer>> byRange(List<byte[]> names) {
    Map<Integer, List<Integer>> byRange = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      byRange.computeIfAbsent(client.ranges().of(names.get(i)), r -> new ArrayList<>()).add(i);
    }
    return byRange;
  }

  private static void runAll(List<Callable<Boolean>> pipelines) {
    try {
      if (pipelines.size() == 1) {
        boolean unused = pipelines.getFirst().call();
        return;
      }
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Boolean> done : threads.invokeAll(pipelines)) {
          boolean unused = done.get();
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while servers were waited for", e);
    }
  }
}
