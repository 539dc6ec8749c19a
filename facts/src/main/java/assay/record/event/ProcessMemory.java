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
public record ProcessMemory(List<Amount> each) {

  public static final ProcessMemory NONE = new ProcessMemory(List.of());

  public ProcessMemory {
    each = List.copyOf(each);
  }

  /// @param text may be empty
  /// @param bytes empty in older records
  public record Amount(ProcessName process, Optional<String> text, OptionalLong bytes) {}

  /// Bytes by process name; empty in older records.
  public SortedMap<String, Long> bytes(Role role) {
    SortedMap<String, Long> bytes = new TreeMap<>();
    for (Amount amount : each) {
      if (amount.process().role() == role && amount.bytes().isPresent()) {
        bytes.put(amount.process().text(), amount.bytes().getAsLong());
      }
    }
    return bytes;
  }

  /// Counts the processes of a role with a sentence.
  public long told(Role role) {
    return each.stream()
        .filter(amount -> amount.process().role() == role && amount.text().isPresent())
        .count();
  }
}
