package assay.record.event;

import assay.plan.ProcessName;
import assay.plan.ProcessName.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// Live memory of several processes after full collections.
///
/// @param each in the order measured
public record ProcessWeights(List<Weight> each) {

  public static final ProcessWeights NONE = new ProcessWeights(List.of());

  public ProcessWeights {
    each = List.copyOf(each);
  }

  /// Live memory of one process.
  ///
  /// @param text a sentence; empty if only the bytes are recorded
  /// @param bytes empty in older records
  public record Weight(ProcessName process, Optional<String> text, OptionalLong bytes) {}

  /// The bytes of every process of a role, by name; empty in older records.
  public SortedMap<String, Long> bytes(Role role) {
    SortedMap<String, Long> bytes = new TreeMap<>();
    for (Weight weight : each) {
      if (weight.process().role() == role && weight.bytes().isPresent()) {
        bytes.put(weight.process().text(), weight.bytes().getAsLong());
      }
    }
    return bytes;
  }

  /// How many processes of a role have a sentence.
  public long told(Role role) {
    return each.stream()
        .filter(weight -> weight.process().role() == role && weight.text().isPresent())
        .count();
  }
}
