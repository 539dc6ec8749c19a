package assay.api;

import java.util.List;

/// What one kind's requests look up in one map, described for clients in any language: an entry by
/// its key, or entries by content. Keys are integers.
public sealed interface Lookup {

  String map();

  /// Draws what one request looks up, a key or a choice of values, with exactly the random numbers that the kind's own
  /// factory draws.
  int draw(RequestContext context);

  /// One entry by its key.
  ///
  /// @param keys how many keys there are, from 0; each is equally likely
  record OfKey(String map, int keys) implements Lookup {
    @Override
    public int draw(RequestContext context) {
      return context.random().nextInt(keys);
    }
  }

  /// The entries with some values in a component.
  ///
  /// @param component the component's name
  /// @param choices the value lists to ask for: numbers or texts
  /// @param byKey whether to draw a register's key and take it modulo the number of choices;
  /// otherwise each choice is equally likely
  /// @param registers whether the map's entries are registers, whose reads belong in the history
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
