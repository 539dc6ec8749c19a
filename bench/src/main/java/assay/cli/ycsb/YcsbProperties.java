package assay.cli.ycsb;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// The properties of one or several files of YCSB, of which a later one counts for more; each is asked for by who knows what
/// it means, and what nobody asked for is told.
final class YcsbProperties {

  private final Map<String, YcsbProperty> given = new LinkedHashMap<>();
  private final List<Problem> left = new ArrayList<>();
  private final List<Problem> refused = new ArrayList<>();

  /// The properties of these files.
  ///
  /// @throws ProblemException where one cannot be read
  static YcsbProperties read(List<Path> files) {
    YcsbProperties all = new YcsbProperties();
    files.forEach(file -> YcsbPropertyFile.read(file).forEach(all::add));
    return all;
  }

  private void add(YcsbProperty property) {
    YcsbProperty before = given.put(property.name(), property);
    if (before != null) {
      String help =
          "%s:%d says otherwise".formatted(property.place().file(), property.place().line());
      left.add(before.left("it is given again later, which counts", help));
    }
  }

  /// A property, which is then known.
  Optional<YcsbProperty> take(String name) {
    return Optional.ofNullable(given.remove(name));
  }

  /// Takes a property back, for somebody else to ask for.
  void giveBack(YcsbProperty property) {
    given.put(property.name(), property);
  }

  /// A text; what is not among those that it may be is refused.
  String word(String name, String otherwise, List<String> known) {
    return require(name, known).map(YcsbProperty::value).orElse(otherwise);
  }

  /// A property that, where it is given, must be one of these; otherwise it is refused.
  Optional<YcsbProperty> require(String name, List<String> known) {
    Optional<YcsbProperty> property = take(name);
    if (property.isPresent() && !known.contains(property.get().value())) {
      String expected = known.size() == 1 ? known.getFirst() : "one of " + String.join(", ", known);
      refused.add(property.get().refused(expected, "Assay has no other to offer"));
      return Optional.empty();
    }
    return property;
  }

  /// A whole number; what is none, or not within these bounds, is refused.
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

  /// A share; what is none is refused.
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

  /// Takes a property of which Assay can do one thing only: what else it says is not taken over.
  ///
  /// @param fits whether a value says what Assay does
  /// @param instead what Assay does instead of what it says
  void only(String name, Predicate<String> fits, String instead) {
    take(name)
        .filter(property -> !fits.test(property.value()))
        .ifPresent(property -> leave(property, instead));
  }

  /// Tells that a property is not taken over.
  void leave(YcsbProperty property, String instead) {
    left.add(property.left("not taken over", instead));
  }

  /// Tells of what nobody asked for, and what was not taken over at all.
  ///
  /// @throws ProblemException where something was refused
  List<Problem> told() {
    given
        .values()
        .forEach(property ->
            left.add(
                property.left(
                    "Assay does not know this property",
                    "see docs/how-to/ycsb.md for those that it knows; the study is made without it")));
    if (!refused.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, refused);
    }
    return left;
  }

  /// Refuses all of it, for a reason that no one property has.
  ProblemException refusal(String what, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem("E621", what, help));
  }
}
