package assay.cli.ycsb;

import assay.problem.Problem;
import assay.problem.Problem.Place;

/// A property of YCSB's, as a file gives it.
///
/// @param name its name: `recordcount`
/// @param value its value, without blanks around it
/// @param place where it stands
record YcsbProperty(String name, String value, Place place) {

  /// What is not taken over of it (E620).
  Problem left(String what, String help) {
    return new Problem("E620", "`%s=%s`: %s".formatted(name, value, what), place, help);
  }

  /// Why no study can be made of it (E621).
  Problem refused(String expected, String help) {
    return new Problem(
        "E621", "`%s` must be %s, not `%s`".formatted(name, expected, value), place, help);
  }
}
