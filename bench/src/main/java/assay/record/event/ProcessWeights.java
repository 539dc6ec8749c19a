package assay.record.event;

import assay.plan.ProcessName;
import assay.plan.ProcessName.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// Live memory of processes after full collections.
///
/// @param each in the order measured
public record ProcessWeights(List<Weight> each) {

  public static final ProcessWeights NONE = new ProcessWeights(List.of());

  public ProcessWeights {
    each = List.copyOf(each);
  }

  /// @param text may be empty
  /// @param bytes empty in older records
  public record Weight(ProcessName process, Optional<String> text, OptionalLong bytes) {}

  /// Bytes by process name; empty in older records.
  public SortedMap<String, Long> bytes(Role role) {
    SortedMap<String, Long> bytes = new TreeMap<>();
    for (Weight weight : each) {
      if (weight.process().role() == role && weight.bytes().isPresent()) {
        bytes.put(weight.process().text(), weight.bytes().getAsLong());
      }
    }
    return bytes;
  }

  /// Counts the processes of a role with a sentence.
  public long told(Role role) {
    return each.stream()
        .filter(weight -> weight.process().role() == role && weight.text().isPresent())
        .count();
  }
}
