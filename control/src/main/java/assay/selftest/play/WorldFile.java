package assay.selftest.play;

import assay.api.record.RecordReflection;
import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WithinRange;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// A world as a JSON file, printed by a finding and editable by hand.
public final class WorldFile {

  private static final long LARGEST_BYTES = 1 << 20;
  private static final double MOST_REQUESTS = 1_000_000;

  private final String file;
  private final List<String> lines;
  private final List<Problem> problems = new ArrayList<>();

  private WorldFile(String file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  public static String text(PlayableWorld<?> world) {
    return JsonCodec.document(tree(world));
  }

  private static <W extends Record & SimulatedWorld> ObjectNode tree(PlayableWorld<W> given) {
    return given.kind().tree(given.world());
  }

  /// Reads a world.
  ///
  /// @throws ProblemException E469 with every faulty place
  public static PlayableWorld<?> read(Path path) {
    String text = text(path);
    WorldFile file = new WorldFile(path.toString(), text.lines().toList());
    try {
      ObjectNode tree = JsonCodec.read(text, ObjectNode.class);
      String form = tree.path(WorldKind.FORM).asString("");
      tree.remove(WorldKind.FORM);
      Optional<WorldKind<?>> kind = WorldKind.ofForm(form);
      if (kind.isEmpty()) {
        file.wrong(WorldKind.FORM, form.isEmpty() ? "is missing" : "is " + form, forms());
        throw file.invalid();
      }
      return file.read(tree, kind.get());
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      String what = e.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
      String field = e.getPath().isEmpty() ? null : e.getPath().getLast().getPropertyName();
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          file.problem(file.lineOf(field, line), what, "see what a finding prints"));
    }
  }

  private static String forms() {
    return WorldKind.ALL.stream()
        .<String>map(WorldKind::form)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private <W extends Record & SimulatedWorld> PlayableWorld<W> read(
      ObjectNode tree, WorldKind<W> kind) {
    W world = JsonCodec.value(tree, kind.type());
    check(world);
    if (problems.isEmpty()) {
      if (!(world.requests() <= MOST_REQUESTS)) {
        wrong(
            "rate", "makes %.0f requests in all".formatted(world.requests()), "a million at most");
      }
      world.impossible().forEach(each -> wrong(each.field(), each.what(), each.expected()));
    }
    if (!problems.isEmpty()) {
      throw invalid();
    }
    return new PlayableWorld<>(kind, world);
  }

  private ProblemException invalid() {
    return new ProblemException(ExitCode.INVALID_INPUT, problems);
  }

  private int lineOf(@Nullable String field, int otherwise) {
    for (int i = 0; field != null && i < lines.size(); i++) {
      if (lines.get(i).contains("\"" + field + "\"")) {
        return i + 1;
      }
    }
    return otherwise;
  }

  private static String text(Path path) {
    try {
      // A device never ends.
      if (Files.exists(path) && (!Files.isRegularFile(path) || Files.size(path) > LARGEST_BYTES)) {
        throw new IOException("it is no plain file of at most 1 MiB");
      }
      return Files.readString(path);
    } catch (IOException e) {
      throw ProblemException.ofInput(
          "E469",
          "the world cannot be read: " + path + ": " + e.getMessage(),
          "name a file of JSON with a world");
    }
  }

  private Problem problem(int line, String what, String help) {
    String text = line <= lines.size() ? lines.get(line - 1) : "";
    return new Problem(
        "E469", what, new Place(file, line, 1, Math.max(1, text.length()), text), help);
  }

  private void wrong(String field, String what, String expected) {
    problems.add(problem(lineOf(field, 1), "`" + field + "` " + what, "expected: " + expected));
  }

  /// Checks each component, and those of records within.
  private void check(Record world) {
    RecordComponent[] components = world.getClass().getRecordComponents();
    @Nullable Object[] values = RecordReflection.of(world.getClass()).values(world);
    for (int i = 0; i < values.length; i++) {
      check(components[i], values[i]);
    }
  }

  private void check(RecordComponent component, @Nullable Object value) {
    WithinRange within = component.getAnnotation(WithinRange.class);
    switch (value) {
      case Number number when within != null ->
          within(component.getName(), number.doubleValue(), within);
      case Record inner -> check(inner);
      case List<?> items ->
          items.forEach(item -> {
            if (item instanceof Record inner) {
              check(inner);
            } else {
              wrong(component.getName(), "has an item that is missing", "no `null`");
            }
          });
      case null -> missing(component);
      default -> {}
    }
  }

  private void missing(RecordComponent component) {
    Object[] constants = component.getType().getEnumConstants();
    if (constants != null) {
      wrong(
          component.getName(),
          "is missing",
          Arrays.stream(constants).map(Object::toString).collect(Collectors.joining(", ")));
    } else if (component.getType() == String.class) {
      wrong(component.getName(), "is missing", "a text");
    }
  }

  private void within(String field, double value, WithinRange limits) {
    if (!(value >= limits.least() && value <= limits.most())) {
      wrong(
          field,
          "is " + number(value),
          "from %s to %s".formatted(number(limits.least()), number(limits.most())));
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
