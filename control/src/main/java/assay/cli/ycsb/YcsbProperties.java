package assay.cli.ycsb;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// The properties of some YCSB files and of the command line; later ones take precedence. Readers take the properties that
/// they understand, and the others are reported.
final class YcsbProperties {

  private final Map<String, YcsbProperty> given = new LinkedHashMap<>();
  private final List<Problem> left = new ArrayList<>();
  private final List<Problem> refused = new ArrayList<>();

  /// Reads the properties of some files, and those of the command line, which win over all files as in YCSB.
  ///
  /// @throws ProblemException if a file cannot be read, or one of the command line is not a property
  static YcsbProperties read(List<Path> files, List<String> options) {
    YcsbProperties all = new YcsbProperties();
    files.forEach(file -> YcsbPropertyFile.read(file).forEach(all::add));
    options.forEach(option -> all.add(YcsbProperty.ofOption(option)));
    return all;
  }

  private void add(YcsbProperty property) {
    YcsbProperty before = given.put(property.name(), property);
    // A property of the command line is there to replace the one of a file.
    if (before != null && property.isOfOption() == before.isOfOption()) {
      String help =
          "%s:%d says otherwise".formatted(property.place().file(), property.place().line());
      left.add(before.left("a later value replaces it", help));
    }
  }

  /// Takes a property, which is then known.
  Optional<YcsbProperty> take(String name) {
    return Optional.ofNullable(given.remove(name));
  }

  /// The place of a property that is not taken yet.
  Optional<Problem.Place> place(String name) {
    return Optional.ofNullable(given.get(name)).map(YcsbProperty::place);
  }

  /// Refuses shares above 0 of requests that no reader has taken: without them the mix would be another.
  void refuseOtherShares() {
    List<YcsbProperty> shares =
        given.values().stream()
            .filter(property -> property.name().toLowerCase(Locale.ROOT).endsWith("proportion"))
            .toList();
    for (YcsbProperty share : shares) {
      given.remove(share.name());
      if (!share.value().matches("0+(\\.0*)?|\\.0+")) {
        refused.add(
            share.refused(
                "0",
                "Assay has no such request, and without it the mix would be another;"
                    + " correct the name, or set it to 0"));
      }
    }
  }

  /// Returns a taken property for another reader.
  void giveBack(YcsbProperty property) {
    given.put(property.name(), property);
  }

  /// A text; a value that is not allowed is refused.
  String word(String name, String otherwise, List<String> known) {
    return require(name, known).map(YcsbProperty::value).orElse(otherwise);
  }

  /// A property that must have one of some values when given; otherwise it is refused.
  Optional<YcsbProperty> require(String name, List<String> known) {
    Optional<YcsbProperty> property = take(name);
    if (property.isPresent() && !known.contains(property.get().value())) {
      String expected = known.size() == 1 ? known.getFirst() : "one of " + String.join(", ", known);
      refused.add(property.get().refused(expected, "Assay has no other"));
      return Optional.empty();
    }
    return property;
  }

  /// A whole number within bounds; any other value is refused.
  OptionalLong whole(String name, long least, long most) {
    Optional<YcsbProperty> property = take(name);
    if (property.isEmpty()) {
      return OptionalLong.empty();
    }
    String value = property.get().value();
    long number = value.matches("\\+?\\d{1,18}") ? Long.parseLong(value) : -1;
    if (number < least || number > most) {
      String expected = "a whole number from %,d to %,d".formatted(least, most);
      refused.add(property.get().refused(expected, "correct it there"));
      return OptionalLong.empty();
    }
    return OptionalLong.of(number);
  }

  /// A share; any other value is refused.
  double share(String name, double otherwise, double most) {
    Optional<YcsbProperty> property = take(name);
    if (property.isEmpty()) {
      return otherwise;
    }
    String value = property.get().value();
    double share =
        value.matches("\\d{0,9}(\\.\\d{0,12})?") && value.matches(".*\\d.*")
            ? Double.parseDouble(value)
            : -1;
    if (share < 0 || share > most) {
      refused.add(
          property
              .get()
              .refused("a share such as 0.5, at most %,.0f".formatted(most), "correct it there"));
      return otherwise;
    }
    return share;
  }

  /// Takes a property for which Assay has only one behaviour. Other values are reported.
  ///
  /// @param fits whether a value matches Assay's behaviour
  /// @param instead what Assay does instead
  void only(String name, Predicate<String> fits, String instead) {
    take(name)
        .filter(property -> !fits.test(property.value()))
        .ifPresent(property -> leave(property, instead));
  }

  /// Reports that a property is ignored.
  void leave(YcsbProperty property, String instead) {
    left.add(property.left("not taken over", instead));
  }

  /// All reports about unknown and ignored properties.
  ///
  /// @throws ProblemException if a property was refused
  List<Problem> told() {
    given
        .values()
        .forEach(property ->
            left.add(
                property.left(
                    "Assay does not know this property",
                    "docs/how-to/ycsb.md lists the known ones; the study ignores this one")));
    if (!refused.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, refused);
    }
    return left;
  }

  /// The refusal of all properties, for a reason beyond a single one.
  ProblemException refusal(String what, String help) {
    return ProblemException.ofInput("E621", what, help);
  }
}
