package assay.study;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a command line changes about a study.
///
/// @param set `key=value` each: a setting (`backup=async`), or a key of the study by its path
///     (`data.customers=1000`, `steps.1.open.rate=500/s`)
/// @param lean whether to shrink time and data for a try
/// @param seed the seed instead of the study's, or null
/// @param repeats the repeats instead of the study's, or null
public record Options(
    List<String> set, boolean lean, @Nullable Long seed, @Nullable Integer repeats) {

  /// The study as it is.
  public static final Options NONE = new Options(List.of(), false, null, null);

  /// The same for a try.
  public Options tried() {
    return new Options(set, true, seed, repeats);
  }
}
