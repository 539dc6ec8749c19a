package assay.cli.ycsb;

import assay.problem.Problem;
import assay.problem.Problem.Place;

/// A YCSB property as a file gives it.
///
/// @param name the name: `recordcount`
/// @param value the value, without surrounding blanks
record YcsbProperty(String name, String value, Place place) {

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
