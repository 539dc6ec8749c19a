package assay.study.file;

import assay.plan.Plan.Value;
import assay.problem.Problem.Place;
import java.nio.file.Path;

/// One value of a study.
///
/// @param text the value as written
public record SourceValue(String key, String text, Place keyPlace, Place place) {

  /// The file name that stands for the command line.
  public static final String COMMAND_LINE = "--set";

  /// Whether the value is from the command line, which overrides the file.
  public boolean fromCommandLine() {
    return place.file().equals(COMMAND_LINE);
  }

  /// The origin for a plan: `first-look.yaml:12`, `--set`.
  public String origin() {
    Path name = Path.of(place.file()).getFileName();
    return fromCommandLine() || name == null ? place.file() : name + ":" + place.line();
  }

  public SourceValue as(String other) {
    return new SourceValue(key, other, keyPlace, place);
  }

  public Value value() {
    return new Value(text, origin());
  }
}
