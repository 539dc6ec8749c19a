package assay.cli.draft;

import assay.engine.EngineDescriptor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the engine that a name of another tool means, such as the class of a binding.
public final class EngineNameFinder {

  private EngineNameFinder() {}

  /// The engine of a name: the last word with an engine's name counts, and in it the longest name, so that
  /// `ignite3.IgniteClient` is not `ignite`.
  public static Optional<EngineDescriptor> find(String name, List<EngineDescriptor> engines) {
    List<String> words = Arrays.asList(name.toLowerCase(Locale.ROOT).split("\\.", -1)).reversed();
    List<EngineDescriptor> longestFirst =
        engines.stream().sorted(Comparator.comparingInt(each -> -each.engine().length())).toList();
    return exact(words, longestFirst)
        .or(() ->
            words.stream()
                .flatMap(word -> longestFirst.stream().filter(each -> word.contains(each.engine())))
                .findFirst());
  }

  /// Most names have a package of the engine's own name.
  private static Optional<EngineDescriptor> exact(
      List<String> words, List<EngineDescriptor> engines) {
    return words.stream()
        .flatMap(word -> engines.stream().filter(each -> word.equals(each.engine())))
        .findFirst();
  }
}
