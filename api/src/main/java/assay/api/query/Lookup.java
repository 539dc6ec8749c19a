package assay.api.query;

import assay.api.RequestContext;
import java.util.List;

/// What the requests of a kind look up in one map, so plainly that a client in any language can: an entry by its key,
/// or entries by what is in them. Keys are whole numbers.
public sealed interface Lookup {

  /// The map.
  String map();

  /// Draws what one request looks up: a key, or a choice of values. Draws what the kind's own factory draws, and
  /// nothing else.
  int draw(RequestContext context);

  /// One entry by its key.
  ///
  /// @param keys how many there are, from 0; each is drawn as often as any other
  record OfKey(String map, int keys) implements Lookup {
    @Override
    public int draw(RequestContext context) {
      return context.random().nextInt(keys);
    }
  }

  /// The entries of which a component has one of some values.
  ///
  /// @param component the component's name
  /// @param choices the values that are asked for, a list for each choice: numbers or texts
  /// @param byKey whether a register's key is drawn, and the choice is what its division by their number leaves;
  ///     otherwise each choice is drawn as often as any other
  /// @param registers whether the map's entries are registers, so that the history is told of what was read
  record OfContent(
      String map, String component, List<List<Object>> choices, boolean byKey, boolean registers)
      implements Lookup {
    public OfContent {
      choices = List.copyOf(choices);
    }

    @Override
    public int draw(RequestContext context) {
      int all = choices.size();
      return byKey ? context.key() % all : context.random().nextInt(all);
    }
  }
}
