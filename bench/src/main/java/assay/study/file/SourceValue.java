package assay.study.file;

import assay.plan.Plan.Value;
import assay.problem.Problem.Place;
import java.nio.file.Path;

/// One value as the study gives it.
///
/// @param key the key it stands under
/// @param text the value as written
/// @param keyPlace where the key stands
/// @param place where the value stands
public record SourceValue(String key, String text, Place keyPlace, Place place) {

  /// The file name that stands for the command line.
  public static final String COMMAND_LINE = "--set";

  /// Whether it was given on the command line, which beats the file.
  public boolean fromCommandLine() {
    return place.file().equals(COMMAND_LINE);
  }

  /// Where it comes from, for a plan: `first-look.yaml:12`, `--set`.
  public String origin() {
    Path name = Path.of(place.file()).getFileName();
    return fromCommandLine() || name == null ? place.file() : name + ":" + place.line();
  }

  /// The same place with another text.
  public SourceValue as(String other) {
    return new SourceValue(key, other, keyPlace, place);
  }

  /// The value with its origin.
  public Value value() {
    return new Value(text, origin());
  }
}
