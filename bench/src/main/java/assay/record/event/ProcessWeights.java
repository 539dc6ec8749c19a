package assay.record.event;

import assay.plan.ProcessName;
import assay.plan.ProcessName.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// What lives in each of several processes after a full collection of it.
///
/// @param each one weight for each process, in the order in which they were weighed
public record ProcessWeights(List<Weight> each) {

  /// No process at all.
  public static final ProcessWeights NONE = new ProcessWeights(List.of());

  public ProcessWeights {
    each = List.copyOf(each);
  }

  /// What lives in one process.
  ///
  /// @param process the process's name
  /// @param text a sentence about it; empty where the record holds the bytes alone
  /// @param bytes how much it is; not in records of earlier versions
  public record Weight(ProcessName process, Optional<String> text, OptionalLong bytes) {}

  /// The bytes of every process of a role, by its name; empty in records of before they were kept.
  public SortedMap<String, Long> bytes(Role role) {
    SortedMap<String, Long> bytes = new TreeMap<>();
    for (Weight weight : each) {
      if (weight.process().role() == role && weight.bytes().isPresent()) {
        bytes.put(weight.process().text(), weight.bytes().getAsLong());
      }
    }
    return bytes;
  }

  /// How many processes of a role have a sentence about them.
  public long told(Role role) {
    return each.stream()
        .filter(weight -> weight.process().role() == role && weight.text().isPresent())
        .count();
  }
}
