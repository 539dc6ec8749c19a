package assay.run.step;

import assay.cluster.ChildHandle;
import assay.plan.ProcessName;
import assay.probe.ProcessTable;
import assay.probe.ProcessTreeMemory;
import assay.record.event.ProcessMemory;
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
/// managed programs. A member may report more as a `assay.api.engine.MemberMemoryReport`: memory of entries elsewhere, or
/// its total.
///
/// @param most bytes of the largest process
/// @param declined why a process's memory cannot be measured; empty when all can
record LiveMemory(long sum, long most, ProcessMemory amounts, String declined) {

  static final LiveMemory NONE = new LiveMemory(0, 0, ProcessMemory.NONE, "");

  /// Measures all processes at once. An empty list is declined, because its memory is not 0.
  static LiveMemory of(List<ChildHandle> processes)
      throws ExecutionException, InterruptedException {
    if (processes.isEmpty()) {
      return new LiveMemory(0, 0, ProcessMemory.NONE, "no process is left to measure");
    }
    List<CompletableFuture<Answer.MemoryMeasured>> asked =
        processes.stream().map(process -> process.ask(new Command.MeasureHeap())).toList();
    List<Amount> amounts = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      amounts.add(amount(processes.get(i), asked.get(i).get()));
    }
    long sum = 0;
    long most = 0;
    List<ProcessMemory.Amount> each = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      String name = processes.get(i).name();
      Amount amount = amounts.get(i);
      if (amount.bytes() < 0) {
        String why = name + " cannot be measured: " + amount.text();
        return new LiveMemory(0, 0, ProcessMemory.NONE, why);
      }
      sum += amount.bytes();
      most = Math.max(most, amount.bytes());
      each.add(amount.of(name));
    }
    return new LiveMemory(sum, most, new ProcessMemory(each), "");
  }

  /// The amounts of these processes, followed by others.
  ProcessMemory and(LiveMemory others) {
    return new ProcessMemory(
        Stream.of(amounts, others.amounts).flatMap(all -> all.each().stream()).toList());
  }

  private static Amount amount(ChildHandle process, Answer.MemoryMeasured told)
      throws ExecutionException, InterruptedException {
    if (told.own().isPresent()) {
      return new Amount(
          told.own().getAsLong(), "%d by its own count".formatted(told.own().getAsLong()));
    }
    if (!process.programIds().isEmpty()) {
      int programs = process.programIds().size();
      return process.host().isEmpty()
          ? amount(resident(process.programs()), programs)
          : amount(process.ask(new Command.MeasureUse()).get().residentBytes(), programs);
    }
    if (told.declined().isPresent()) {
      return new Amount(-1, told.declined().get());
    }
    long heap = told.heap().orElseThrow();
    long direct = told.direct().orElseThrow();
    String elsewhere = told.elsewhere() == 0 ? "" : ", %d elsewhere".formatted(told.elsewhere());
    return new Amount(
        heap + direct + told.elsewhere(),
        "%d on the heap, %d in direct buffers%s".formatted(heap, direct, elsewhere));
  }

  private static OptionalLong resident(List<ProcessHandle> programs) {
    return ProcessTreeMemory.bytes(
        ProcessTable.ofThisHost().trees(programs.stream().map(ProcessHandle::pid).toList()));
  }

  private static Amount amount(OptionalLong resident, int programs) {
    return resident.isPresent()
        ? new Amount(
            resident.getAsLong(),
            "%d in the memory of %d programs".formatted(resident.getAsLong(), programs))
        : new Amount(-1, "this host does not tell what a process has in memory");
  }

  /// The amount of one process.
  ///
  /// @param bytes the amount, or -1 if unknown
  /// @param text the amount for a reader, or why it is unknown
  private record Amount(long bytes, String text) {

    ProcessMemory.Amount of(String process) {
      return new ProcessMemory.Amount(
          ProcessName.parse(process).orElseThrow(), Optional.of(text), OptionalLong.of(bytes));
    }
  }
}
