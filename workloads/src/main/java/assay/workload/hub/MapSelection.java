package assay.workload.hub;

import assay.api.Incompatibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A study's maps among the eighteen. Notation: names with `*` for any type, region or day, joined
/// by `+`; or `all`.
///
/// @param names the maps, each once, in the order written; the days of a pattern from today back,
/// the regions from New York eastwards
public record MapSelection(List<HubMapName> names) {

  public static final String SETTING = "caches";

  private static final String FORM =
      "a name is P_NY_T or A_EU_T-1, with * for any part; `all` and `none` are words of their own";

  public MapSelection {
    names = List.copyOf(names);
  }

  /// @throws IllegalArgumentException if it is wrong; [#incompatibilities(String)] lists every
  /// reason
  public static MapSelection of(String text) {
    List<Incompatibility> incompatibilities = incompatibilities(text);
    if (!incompatibilities.isEmpty()) {
      Incompatibility first = incompatibilities.getFirst();
      throw new IllegalArgumentException(first.what() + "; " + first.help());
    }
    Set<HubMapName> names = new LinkedHashSet<>();
    for (String pattern : patterns(text)) {
      String[] parts = pattern.split("_", -1);
      for (RowType type : chosen(RowType.values(), parts[0])) {
        for (Region region : chosen(Region.values(), parts[1])) {
          for (Day day : chosen(Day.values(), parts[2])) {
            names.add(new HubMapName(type, region, day));
          }
        }
      }
    }
    return new MapSelection(List.copyOf(names));
  }

  public static List<Incompatibility> incompatibilities(String text) {
    List<Incompatibility> incompatibilities = new ArrayList<>();
    for (String pattern : patterns(text)) {
      String[] parts = pattern.split("_", -1);
      if (parts.length != 3) {
        incompatibilities.add(
            new Incompatibility(SETTING, "`%s` is not a name of maps".formatted(pattern), FORM));
        continue;
      }
      incompatibilities.addAll(
          Arrays.asList(
                  incompatibility("type", RowType.values(), parts[0], pattern),
                  incompatibility("region", Region.values(), parts[1], pattern),
                  incompatibility("day", Day.values(), parts[2], pattern))
              .stream()
              .filter(Objects::nonNull)
              .toList());
    }
    return incompatibilities;
  }

  private static @Nullable Incompatibility incompatibility(
      String what, Object[] all, String part, String pattern) {
    if (!chosen(all, part).isEmpty()) {
      return null;
    }
    List<String> words = Arrays.stream(all).map(Object::toString).toList();
    return new Incompatibility(
        SETTING,
        "there is no %s `%s`, which `%s` asks for".formatted(what, part, pattern),
        "known: " + String.join(", ", words));
  }

  private static <T> List<T> chosen(T[] all, String part) {
    return Arrays.stream(all)
        .filter(one -> part.equals("*") || part.equals(one.toString()))
        .toList();
  }

  private static List<String> patterns(String text) {
    if (text.equals("none")) {
      return List.of();
    }
    return Arrays.stream(text.split("\\+", -1))
        .map(String::strip)
        .map(pattern -> pattern.equals("all") ? "*_*_*" : pattern)
        .toList();
  }
}
