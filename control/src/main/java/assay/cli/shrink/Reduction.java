package assay.cli.shrink;

import assay.study.written.StudyDocument;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/// A way to make a study smaller.
sealed interface Reduction {

  /// What becomes less, for a reader: `faults`.
  String what();

  /// Leaves out some of several parts.
  ///
  /// @param parts the names of a study's parts
  /// @param keeping changes a study to one with only the parts at these places
  record Parts(
      String what,
      Function<StudyDocument, List<String>> parts,
      BiConsumer<StudyDocument, List<Integer>> keeping)
      implements Reduction {}

  /// Makes an amount smaller, again and again.
  ///
  /// @param smaller changes a study to the next smaller one; leaves the smallest unchanged
  record Amount(String what, Consumer<StudyDocument> smaller) implements Reduction {}
}
