package assay.run.step;

import assay.cluster.ChildHandle;
import assay.record.event.MemoryEvent;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/// Open files and threads of the members, in their order.
record OpenFileCounts(List<String> names, List<Answer.FilesCounted> counts) {

  /// Counts in all processes at once.
  static OpenFileCounts of(List<ChildHandle> processes)
      throws ExecutionException, InterruptedException {
    List<CompletableFuture<Answer.FilesCounted>> asked =
        processes.stream().map(process -> process.ask(new Command.CountFiles())).toList();
    List<Answer.FilesCounted> counts = new ArrayList<>();
    for (CompletableFuture<Answer.FilesCounted> each : asked) {
      counts.add(each.get());
    }
    return new OpenFileCounts(processes.stream().map(ChildHandle::name).toList(), counts);
  }

  MemoryEvent.MembersHold event() {
    return new MemoryEvent.MembersHold(
        sum(Answer.FilesCounted::files), sum(Answer.FilesCounted::threads));
  }

  /// Empty if a process cannot count, or without processes.
  private OptionalLong sum(Function<Answer.FilesCounted, OptionalLong> figure) {
    return counts.stream()
        .map(figure)
        .reduce((one, other) ->
            one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty())
        .orElseGet(OptionalLong::empty);
  }

  /// Each process's counts: `member-1 57 files and 33 threads, member-2 …`.
  String text() {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      each.add(
          "%s %s files and %s threads"
              .formatted(
                  names.get(i), shown(counts.get(i).files()), shown(counts.get(i).threads())));
    }
    return String.join(", ", each);
  }

  private static String shown(OptionalLong count) {
    return count.isPresent() ? "%,d".formatted(count.getAsLong()) : "unknown";
  }
}
