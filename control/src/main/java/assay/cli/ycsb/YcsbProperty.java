package assay.cli.ycsb;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;

/// A YCSB property as a file or the command line gives it.
///
/// @param name the name: `recordcount`
/// @param value the value, without surrounding blanks
record YcsbProperty(String name, String value, Place place) {

  /// The option of the command line that sets a property.
  static final String OPTION = "-p";

  /// Reads a property of the command line.
  ///
  /// @param given as in YCSB: `recordcount=1000`
  /// @throws ProblemException E621 if it has no name, no `=`, or a control character, which no study may hold
  static YcsbProperty ofOption(String given) {
    int equals = given.indexOf('=');
    String name = equals < 0 ? "" : given.substring(0, equals).strip();
    if (name.isEmpty() || given.chars().anyMatch(Character::isISOControl)) {
      throw ProblemException.ofInput(
          "E621",
          "this is not a property: `%s`".formatted(given),
          Place.ofOption(OPTION, given, given),
          "write -p name=value");
    }
    return new YcsbProperty(
        name, given.substring(equals + 1).strip(), Place.ofOption(OPTION, given, name));
  }

  boolean isOfOption() {
    return place.file().equals(OPTION);
  }

  /// The report that a part of the property is ignored (E620).
  Problem left(String what, String help) {
    return new Problem("E620", "`%s=%s`: %s".formatted(name, value, what), place, help);
  }

  /// The problem that no study can be made of the property (E621).
  Problem refused(String expected, String help) {
    return new Problem(
        "E621", "`%s` must be %s, not `%s`".formatted(name, expected, value), place, help);
  }
}
