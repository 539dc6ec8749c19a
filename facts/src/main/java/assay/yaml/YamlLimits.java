package assay.yaml;

import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/// Walks a YAML text event by event, and refuses a broken, deep or alias-filled text before
/// recursive code reads it.
final class YamlLimits {

  private static final int MAX_DEPTH = 32;
  private static final int MAX_ALIASES = 64;

  private YamlLimits() {}

  /// The nodes of a text that is one well-formed YAML document of moderate depth; empty if the text
  /// has only comments.
  ///
  /// @throws ProblemException E003 if the text is not YAML, E007 if it is indented with tabs, E006
  ///     if it is too deep or has too many aliases
  static Optional<Node> compose(YamlText text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(text.file())
            .setMaxAliasesForCollections(MAX_ALIASES)
            .build();
    try {
      walk(text, new Parse(settings).parseString(text.text()));
      return new Compose(settings).composeString(text.text());
    } catch (MarkedYamlEngineException e) {
      throw broken(text, e.getProblem(), e.getProblemMark());
    } catch (YamlEngineException e) {
      throw broken(text, String.valueOf(e.getMessage()), Optional.empty());
    }
  }

  private static void walk(YamlText text, Iterable<Event> events) {
    int depth = 0;
    int aliases = 0;
    int documents = 0;
    for (Event event : events) {
      switch (event) {
        case CollectionStartEvent start -> depth++;
        case CollectionEndEvent end -> depth--;
        case AliasEvent alias -> aliases++;
        case DocumentStartEvent document -> documents++;
        default -> {}
      }
      Optional<Place> where = event.getStartMark().map(mark -> place(text, mark));
      if (depth > MAX_DEPTH) {
        throw stop(
            "E006",
            "the %s is nested deeper than %d levels".formatted(text.form().name(), MAX_DEPTH),
            where,
            "a " + text.form().name() + " needs no more than six");
      } else if (aliases > MAX_ALIASES) {
        throw stop(
            "E006",
            "the %s uses more than %d aliases".formatted(text.form().name(), MAX_ALIASES),
            where,
            "write the values out, without anchors");
      } else if (documents > 1) {
        throw stop(
            "E003",
            "a second document begins here",
            where,
            "keep one " + text.form().name() + " per file");
      }
    }
  }

  private static ProblemException broken(YamlText text, String problem, Optional<Mark> mark) {
    Optional<Place> where = mark.map(each -> place(text, each));
    boolean tab =
        problem.contains("TAB")
            || where
                .filter(place -> place.text().stripLeading().length() > 0)
                .filter(place -> place.text().substring(0, indentOf(place.text())).contains("\t"))
                .isPresent();
    return tab
        ? stop("E007", "a tab indents this line", where, "indent with spaces, two per level")
        : stop(
            "E003",
            "this is not YAML: " + problem,
            where,
            "check quotes, brackets and the indentation around this place");
  }

  private static int indentOf(String line) {
    return line.length() - line.stripLeading().length();
  }

  private static Place place(YamlText text, Mark mark) {
    return text.place(mark.getLine() + 1, mark.getColumn() + 1, 1);
  }

  private static ProblemException stop(
      String code, String what, Optional<Place> where, String help) {
    return ProblemException.ofInput(code, what, where.orElse(null), help);
  }
}
