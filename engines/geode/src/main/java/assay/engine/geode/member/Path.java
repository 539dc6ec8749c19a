package assay.engine.geode.member;

import assay.api.query.Field;

/// Where queries and indexes find a field of an entry. Names stand in quotes, for some are words of the language.
public final class Path {

  private Path() {}

  /// The path of a field.
  public static String of(Field field) {
    String part = field.part() == Field.Part.KEY ? "e.key.record" : "e.\"value\"";
    return part + ".\"" + field.component() + '"';
  }

  /// The entries of a map.
  public static String entries(String map) {
    return "/" + map + ".entries e";
  }
}
