package assay.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;

/// Values for generated YAML: always on one line, plain if YAML reads that back as the same text,
/// otherwise quoted. snakeyaml-engine's emitter decides which.
public final class YamlWriter {

  private static final DumpSettings SETTINGS =
      DumpSettings.builder().setSplitLines(false).setWidth(Integer.MAX_VALUE).build();

  private static final String LINE_BREAKS = "\n\r\u0085\u2028\u2029";
  private static final String KEY = "k";
  private static final Pattern WHOLE = Pattern.compile("0|[1-9][0-9]*");

  private YamlWriter() {}

  /// A text after `key: ` that always reads back as a text: `true` is quoted.
  public static String text(String text) {
    return afterKey(text, tag(text).equals(Tag.STR));
  }

  /// A value after `key: ` that keeps its type: `3` stays a number.
  public static String value(String notation) {
    return afterKey(notation, !tag(notation).equals(Tag.NULL));
  }

  /// Texts as a list on one line: `[sync, none]`.
  public static String list(List<String> texts) {
    List<Event> events = new ArrayList<>();
    events.add(new SequenceStartEvent(Optional.empty(), Optional.empty(), true, FlowStyle.FLOW));
    texts.forEach(text -> events.add(scalar(text, tag(text).equals(Tag.STR))));
    events.add(new SequenceEndEvent());
    return document(events);
  }

  /// A tree on one line. A text keeps its type as after [#value].
  public static String flow(JsonNode tree) {
    if (tree.isObject()) {
      return tree.isEmpty()
          ? "{}"
          : tree.properties().stream()
              .map(entry -> inFlow(entry.getKey()) + ": " + flow(entry.getValue()))
              .collect(Collectors.joining(", ", "{ ", " }"));
    }
    if (tree.isArray()) {
      return tree.valueStream().map(YamlWriter::flow).collect(Collectors.joining(", ", "[", "]"));
    }
    return inFlow(tree.asString());
  }

  /// A text between brackets. A number in another notation, such as `0x10` or `1e3`, would read back as another text.
  public static String inFlow(String text) {
    boolean plain =
        tag(text).equals(Tag.STR) || tag(text).equals(Tag.BOOL) || WHOLE.matcher(text).matches();
    List<Event> events =
        List.of(
            new SequenceStartEvent(Optional.empty(), Optional.empty(), true, FlowStyle.FLOW),
            scalar(text, plain),
            new SequenceEndEvent());
    String list = document(events);
    return list.substring(1, list.length() - 1);
  }

  private static String afterKey(String text, boolean plain) {
    List<Event> events =
        List.of(
            new MappingStartEvent(Optional.empty(), Optional.empty(), true, FlowStyle.BLOCK),
            scalar(KEY, true),
            scalar(text, plain),
            new MappingEndEvent());
    return document(events).substring(KEY.length() + 2);
  }

  private static Tag tag(String text) {
    return SETTINGS.getSchema().getScalarResolver().resolve(text, true);
  }

  private static Event scalar(String text, boolean plain) {
    boolean oneLine = text.chars().noneMatch(character -> LINE_BREAKS.indexOf(character) >= 0);
    return new ScalarEvent(
        Optional.empty(),
        Optional.empty(),
        new ImplicitTuple(true, true),
        text,
        plain && oneLine && !text.isEmpty() ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED);
  }

  private static String document(List<Event> content) {
    List<Event> events = new ArrayList<>();
    events.add(new StreamStartEvent());
    events.add(new DocumentStartEvent(false, Optional.empty(), Map.of()));
    events.addAll(content);
    events.add(new DocumentEndEvent(false));
    events.add(new StreamEndEvent());
    return new Present(SETTINGS).emitToString(events.iterator()).stripTrailing();
  }
}
