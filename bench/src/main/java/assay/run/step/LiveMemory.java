package assay.run.step;

import assay.cluster.Child;
import assay.plan.ProcessName;
import assay.probe.ProcessTable;
import assay.probe.ProcessTreeMemory;
import assay.record.event.ProcessWeights;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/// Live memory of some processes after a full collection: heap and direct buffers, or the memory of a member's
/// managed programs. A member may report more as a `assay.api.engine.MemberMemory`: memory of entries elsewhere, or
/// its total.
///
/// @param most bytes of the largest process
/// @param declined why a process cannot be weighed; empty when all can
record LiveMemory(long sum, long most, ProcessWeights weights, String declined) {

  static final LiveMemory NONE = new LiveMemory(0, 0, ProcessWeights.NONE, "");

  /// Weighs all processes at once. An empty list is declined, because its weight is not 0.
  static LiveMemory of(List<Child> processes) throws ExecutionException, InterruptedException {
    if (processes.isEmpty()) {
      return new LiveMemory(0, 0, ProcessWeights.NONE, "no process is left to be weighed");
    }
    List<CompletableFuture<Answer.Weighed>> asked =
        processes.stream().map(process -> process.ask(new Command.MeasureHeap())).toList();
    List<Weight> weights = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      weights.add(weight(processes.get(i), asked.get(i).get()));
    }
    long sum = 0;
    long most = 0;
    List<ProcessWeights.Weight> each = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      String name = processes.get(i).name();
      Weight weight = weights.get(i);
      if (weight.bytes() < 0) {
        String why = name + " cannot be weighed: " + weight.text();
        return new LiveMemory(0, 0, ProcessWeights.NONE, why);
      }
      sum += weight.bytes();
      most = Math.max(most, weight.bytes());
      each.add(weight.of(name));
    }
    return new LiveMemory(sum, most, new ProcessWeights(each), "");
  }

  /// The weights of these processes, followed by others.
  ProcessWeights and(LiveMemory others) {
    return new ProcessWeights(
        Stream.of(weights, others.weights).flatMap(all -> all.each().stream()).toList());
  }

  private static Weight weight(Child process, Answer.Weighed told)
      throws ExecutionException, InterruptedException {
    if (told.own().isPresent()) {
      return new Weight(
          told.own().getAsLong(), "%d by its own count".formatted(told.own().getAsLong()));
    }
    if (!process.programIds().isEmpty()) {
      int programs = process.programIds().size();
      return process.host().isEmpty()
          ? weight(resident(process.programs()), programs)
          : weight(process.ask(new Command.MeasureUse()).get().residentBytes(), programs);
    }
    if (told.declined().isPresent()) {
      return new Weight(-1, told.declined().get());
    }
    long heap = told.heap().orElseThrow();
    long direct = told.direct().orElseThrow();
    String elsewhere = told.elsewhere() == 0 ? "" : ", %d elsewhere".formatted(told.elsewhere());
    return new Weight(
        heap + direct + told.elsewhere(),
        "%d on the heap, %d in direct buffers%s".formatted(heap, direct, elsewhere));
  }

  private static OptionalLong resident(List<ProcessHandle> programs) {
    return ProcessTreeMemory.bytes(
        ProcessTable.ofThisHost().trees(programs.stream().map(ProcessHandle::pid).toList()));
  }

  private static Weight weight(OptionalLong resident, int programs) {
    return resident.isPresent()
        ? new Weight(
            resident.getAsLong(),
            "%d in the memory of %d programs".formatted(resident.getAsLong(), programs))
        : new Weight(-1, "this host does not tell what a process has in memory");
  }

  /// The weight of one process.
  ///
  /// @param bytes the weight, or -1 if unknown
  /// @param text the weight for a reader, or why it is unknown
  private record Weight(long bytes, String text) {

    ProcessWeights.Weight of(String process) {
      return new ProcessWeights.Weight(
          ProcessName.parse(process).orElseThrow(), Optional.of(text), OptionalLong.of(bytes));
    }
  }
}
