package assay.engine.coherence.site;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

enum ReceiverPlacement {
  RANDOM("client"),
  /// The receiver with the map's number.
  PINNED("client"),
  /// The least busy receiver, as the receivers tell each other.
  BALANCED("proxy");

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})$");

  private final String loadBalancer;

  ReceiverPlacement(String loadBalancer) {
    this.loadBalancer = loadBalancer;
  }

  static ReceiverPlacement of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /// The receivers' setting for passing a connection on.
  String loadBalancer() {
    return loadBalancer;
  }

  List<ReceivingMember> choice(String map, List<ReceivingMember> receivers) {
    return this == PINNED
        ? List.of(receivers.get(Math.floorMod(number(map), receivers.size())))
        : receivers;
  }

  /// The number at the end of a map's name, or the name's hash.
  static int number(String map) {
    Matcher number = NUMBER.matcher(map);
    return number.find() ? Integer.parseInt(number.group(1)) : map.hashCode();
  }
}
