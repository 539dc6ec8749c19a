package assay.study.file;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a command line changes in a study.
///
/// @param set `key=value` each: a setting (`backup=async`), a study key by its path
///     (`data.customers=1000`, `steps.1.open.rate=500/s`), or a key for all steps that have it
///     (`rate=500/s`)
/// @param lean whether to shrink time and data for a lean run
/// @param seed replaces the study's, or null
/// @param repeats replaces the study's, or null
/// @param only the configurations to run; empty for all
/// @param baseline the configuration to compare the others with, or null for the study's choice
/// @param allowed settings that the user lets reach beyond the run
/// @param tries whether JVMs may be started to try the study's flags; true if a run is to follow
public record StudyOptions(
    List<String> set,
    boolean lean,
    @Nullable Long seed,
    @Nullable Integer repeats,
    List<String> only,
    @Nullable String baseline,
    Set<String> allowed,
    boolean tries) {

  public static final StudyOptions NONE = new StudyOptions(List.of(), false, null, null, List.of());

  /// Allows nothing that reaches beyond the run, and tries no flags.
  public StudyOptions(
      List<String> set,
      boolean lean,
      @Nullable Long seed,
      @Nullable Integer repeats,
      List<String> only) {
    this(set, lean, seed, repeats, only, null, Set.of(), false);
  }

  public StudyOptions(
      List<String> set,
      boolean lean,
      @Nullable Long seed,
      @Nullable Integer repeats,
      List<String> only,
      Set<String> allowed,
      boolean tries) {
    this(set, lean, seed, repeats, only, null, allowed, tries);
  }

  public StudyOptions against(@Nullable String name) {
    return new StudyOptions(set, lean, seed, repeats, only, name, allowed, tries);
  }

  public StudyOptions leanRun() {
    return new StudyOptions(set, true, seed, repeats, only, baseline, allowed, tries);
  }

  /// The same options before a run.
  public StudyOptions trying() {
    return new StudyOptions(set, lean, seed, repeats, only, baseline, allowed, true);
  }

  /// Whether a value may reach beyond the run: the user has allowed its setting, or wrote the value
  /// on the command line.
  public boolean allow(SourceValue given) {
    return given.fromCommandLine() || allowed.contains(given.key());
  }
}
