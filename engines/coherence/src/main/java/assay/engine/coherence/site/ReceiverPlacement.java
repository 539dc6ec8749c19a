package assay.engine.coherence.site;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which receiver the connection of a map goes to.
enum ReceiverPlacement {
  /// One of all, by chance.
  RANDOM("client"),
  /// That of the map's number.
  PINNED("client"),
  /// That which has least to do, as the receivers tell each other.
  BALANCED("proxy");

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})$");

  private final String loadBalancer;

  ReceiverPlacement(String loadBalancer) {
    this.loadBalancer = loadBalancer;
  }

  static ReceiverPlacement of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /// What receivers do with a connection that another could take.
  String loadBalancer() {
    return loadBalancer;
  }

  /// The receivers of which the connection of a map is made to one.
  List<Receiver> choice(String map, List<Receiver> receivers) {
    return this == PINNED
        ? List.of(receivers.get(Math.floorMod(number(map), receivers.size())))
        : receivers;
  }

  /// The number at the end of a map's name, or one that every process makes of the name alike.
  static int number(String map) {
    Matcher number = NUMBER.matcher(map);
    return number.find() ? Integer.parseInt(number.group(1)) : map.hashCode();
  }
}
