package assay.record.results;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Why a run or one of its cells is not valid.
///
/// @param cell the id of the cell it happened in, where it is told of a run; null where it is told of that
///     very cell, and of what happened to the run as a whole
/// @param code its code, as `E701`; empty where an older Assay told none
/// @param text what happened, for a reader
public record InvalidReason(@Nullable String cell, String code, String text) {

  /// The codes that spoil times, rates and what is counted in bins of time, and nothing else.
  private static final Set<String> OF_TIMES = Set.of("E580", "E701", "E702", "E711", "E712");

  /// A reason told of a cell.
  public static InvalidReason of(String code, String text) {
    return new InvalidReason(null, code, text);
  }

  /// The same told of the run that the cell is of.
  public InvalidReason in(String id) {
    return new InvalidReason(id, code, text);
  }

  /// Whether it spoils times alone, and leaves what checkers proved.
  public boolean ofTimes() {
    return OF_TIMES.contains(code);
  }

  /// All of it for a reader: `sync-1: E701: put was late`.
  public String sentence() {
    return (cell == null ? "" : cell + ": ") + (code.isEmpty() ? "" : code + ": ") + text;
  }
}
