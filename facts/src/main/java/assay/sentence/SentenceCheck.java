package assay.sentence;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.fact.Unit;
import assay.sentence.SentenceTemplate.Use;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Compares the type of a finding with its sentence: no number may be missing from the sentence, or have no unit.
public final class SentenceCheck {

  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, long.class, Integer.class, Long.class);

  private static final Set<Class<?>> BROKEN = Set.of(double.class, Double.class);

  private static final Set<Class<?>> OTHERS =
      Set.of(boolean.class, Boolean.class, String.class, List.class);

  private static final Set<Unit> OF_ONE = Set.of(Unit.SHARE, Unit.POINTS, Unit.RATIO);

  private SentenceCheck() {}

  /// Whether a class is a finding that needs a sentence.
  public static boolean needsSentence(Class<?> type) {
    return type.isRecord()
        && Finding.class.isAssignableFrom(type)
        && type != Fact.class
        && !SentenceRenderer.OWN.contains(type);
  }

  /// What is wrong, each without a full stop; empty if finding and sentence fit.
  ///
  /// @param finding a record
  /// @param sentence a template
  public static List<String> faults(Class<?> finding, String sentence) {
    SentenceTemplate template;
    try {
      template = SentenceTemplate.of(sentence);
    } catch (IllegalArgumentException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
    Map<String, Class<?>> components = new TreeMap<>();
    Arrays.stream(finding.getRecordComponents())
        .forEach(each -> components.put(each.getName(), each.getType()));
    List<String> faults = new ArrayList<>();
    for (RecordComponent component : finding.getRecordComponents()) {
      String name = component.getName();
      if (!fits(name, component.getType())) {
        faults.add("`%s` cannot be a %s".formatted(name, component.getType().getSimpleName()));
      }
      if (!template.arguments().containsKey(name)) {
        faults.add("`%s` is not in the sentence".formatted(name));
      }
    }
    template
        .arguments()
        .forEach((name, use) -> {
          Class<?> type = components.get(name);
          if (type == null) {
            faults.add(
                "the sentence has `{%s}`, and the finding has no such component".formatted(name));
          } else if (!fits(use, type)) {
            faults.add(
                "`%s` is a %s, which the sentence uses otherwise"
                    .formatted(name, type.getSimpleName()));
          }
        });
    return faults;
  }

  /// A number that is not whole needs a unit, and a share cannot be whole.
  private static boolean fits(String name, Class<?> type) {
    Unit unit = Unit.of(name);
    if (name.equals("id")) {
      return false;
    }
    if (WHOLE.contains(type)) {
      return !OF_ONE.contains(unit);
    }
    if (BROKEN.contains(type)) {
      return unit != Unit.COUNT && unit != Unit.NAME;
    }
    return OTHERS.contains(type) || type.isEnum() || Finding.class.isAssignableFrom(type);
  }

  private static boolean fits(Use use, Class<?> type) {
    return switch (use) {
      case VALUE -> type != boolean.class && type != Boolean.class;
      case COUNT -> WHOLE.contains(type);
      case LIST -> type == List.class;
      case CHOICE -> true;
    };
  }
}
