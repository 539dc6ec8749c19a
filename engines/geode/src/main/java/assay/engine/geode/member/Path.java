package assay.engine.geode.member;

import assay.api.query.Field;

/// The path to a field for queries and indexes. Names are quoted, because some are reserved words.
public final class Path {

  private Path() {}

  public static String of(Field field) {
    String part = field.part() == Field.Part.KEY ? "e.key.record" : "e.\"value\"";
    return part + ".\"" + field.component() + '"';
  }

  public static String entries(String map) {
    return "/" + map + ".entries e";
  }
}
