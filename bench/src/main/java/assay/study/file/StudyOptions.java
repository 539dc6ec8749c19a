package assay.study.file;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a command line changes about a study.
///
/// @param set `key=value` each: a setting (`backup=async`), or a key of the study by its path
///     (`data.customers=1000`, `steps.1.open.rate=500/s`), or a key of steps that all of them get which
///     have it (`rate=500/s`)
/// @param lean whether to shrink time and data for a lean run
/// @param seed the seed instead of the study's, or null
/// @param repeats the repeats instead of the study's, or null
/// @param only the names of the strategies to carry out; empty for all
/// @param baseline the name of the strategy to compare the others with, or null for the study's own choice
/// @param allowed the settings whose values may reach beyond the run, because the user says so
/// @param tries whether JVMs may be started with the study's flags, to see whether they take them: where a
///     run is to follow
public record StudyOptions(
    List<String> set,
    boolean lean,
    @Nullable Long seed,
    @Nullable Integer repeats,
    List<String> only,
    @Nullable String baseline,
    Set<String> allowed,
    boolean tries) {

  /// The study as it is.
  public static final StudyOptions NONE = new StudyOptions(List.of(), false, null, null, List.of());

  /// Nothing is allowed that reaches beyond the run, and nothing is tried.
  public StudyOptions(
      List<String> set,
      boolean lean,
      @Nullable Long seed,
      @Nullable Integer repeats,
      List<String> only) {
    this(set, lean, seed, repeats, only, null, Set.of(), false);
  }

  /// The study's own baseline.
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

  /// The same with a strategy to compare the others with.
  public StudyOptions against(@Nullable String name) {
    return new StudyOptions(set, lean, seed, repeats, only, name, allowed, tries);
  }

  /// The same for a lean run.
  public StudyOptions leanRun() {
    return new StudyOptions(set, true, seed, repeats, only, baseline, allowed, tries);
  }

  /// The same before a run.
  public StudyOptions trying() {
    return new StudyOptions(set, lean, seed, repeats, only, baseline, allowed, true);
  }

  /// Whether a value may reach beyond the run: the user has allowed its setting, or has written it on the
  /// command line.
  public boolean allow(SourceValue given) {
    return given.fromCommandLine() || allowed.contains(given.key());
  }
}
