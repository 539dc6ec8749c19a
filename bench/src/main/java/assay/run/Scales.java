package assay.run;

import assay.cluster.Child;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// What lives in some processes, on their heaps and in direct buffers, after a full collection of each.
///
/// @param sum the bytes in all of them
/// @param most the bytes in the fullest
/// @param each a sentence about each by its name
/// @param declined why one of them cannot be weighed, empty where all can
record Scales(long sum, long most, Map<String, String> each, String declined) {

  /// Weighs all of them at once.
  static Scales of(List<Child> processes) throws ExecutionException, InterruptedException {
    List<CompletableFuture<Map<String, String>>> asked =
        processes.stream().map(process -> process.ask(new Command.Weigh())).toList();
    List<Map<String, String>> answers = new ArrayList<>();
    for (CompletableFuture<Map<String, String>> answer : asked) {
      answers.add(answer.get());
    }
    long sum = 0;
    long most = 0;
    Map<String, String> each = new LinkedHashMap<>();
    for (int i = 0; i < processes.size(); i++) {
      String name = processes.get(i).name();
      String heap = answers.get(i).get("heap");
      String direct = answers.get(i).get("direct");
      if (heap == null || direct == null) {
        String reason =
            answers.get(i).getOrDefault("declined", "it does not say how much it holds");
        return new Scales(0, 0, Map.of(), name + " cannot be weighed: " + reason);
      }
      long bytes = Long.parseLong(heap) + Long.parseLong(direct);
      sum += bytes;
      most = Math.max(most, bytes);
      each.put(name, heap + " on the heap, " + direct + " in direct buffers");
    }
    return new Scales(sum, most, each, "");
  }
}
