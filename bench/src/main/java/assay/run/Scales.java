package assay.run;

import assay.cluster.Child;
import assay.probe.ProcessProbe;
import assay.record.Mark;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// What lives in some processes, on their heaps and in direct buffers, after a full collection of each; of a
/// member that is made of programs of its own, what those have in memory.
///
/// @param sum the bytes in all of them
/// @param most the bytes in the fullest
/// @param each a sentence about each by its name, and its bytes by its name and [Mark#BYTES]
/// @param declined why one of them cannot be weighed, empty where all can
record Scales(long sum, long most, Map<String, String> each, String declined) {

  /// Weighs all of them at once.
  static Scales of(List<Child> processes) throws ExecutionException, InterruptedException {
    List<CompletableFuture<Map<String, String>>> asked =
        processes.stream().map(process -> process.ask(new Command.Weigh())).toList();
    List<Weight> weights = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      weights.add(weight(processes.get(i), asked.get(i).get()));
    }
    long sum = 0;
    long most = 0;
    Map<String, String> each = new LinkedHashMap<>();
    for (int i = 0; i < processes.size(); i++) {
      String name = processes.get(i).name();
      Weight weight = weights.get(i);
      if (weight.bytes() < 0) {
        return new Scales(0, 0, Map.of(), name + " cannot be weighed: " + weight.text());
      }
      sum += weight.bytes();
      most = Math.max(most, weight.bytes());
      each.put(name, weight.text());
      each.put(name + Mark.BYTES, Long.toString(weight.bytes()));
    }
    return new Scales(sum, most, each, "");
  }

  private static Weight weight(Child process, Map<String, String> told) {
    if (!process.programs().isEmpty()) {
      return weight(process.programs());
    }
    String heap = told.get("heap");
    String direct = told.get("direct");
    return heap == null || direct == null
        ? new Weight(-1, told.getOrDefault("declined", "it does not say how much it holds"))
        : new Weight(
            Long.parseLong(heap) + Long.parseLong(direct),
            heap + " on the heap, " + direct + " in direct buffers");
  }

  private static Weight weight(List<ProcessHandle> programs) {
    OptionalLong resident =
        ProcessProbe.sum(
            programs.stream().map(ProcessProbe::new).toList(), ProcessProbe::residentBytes);
    return resident.isPresent()
        ? new Weight(
            resident.getAsLong(),
            "%d in the memory of %d programs".formatted(resident.getAsLong(), programs.size()))
        : new Weight(-1, "this host does not tell what a process has in memory");
  }

  /// What one process weighs.
  ///
  /// @param bytes how much, or -1 where that is not known
  /// @param text the same for a reader, or why it is not known
  private record Weight(long bytes, String text) {}
}
