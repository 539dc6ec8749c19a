package assay.engine.geode.member;

import assay.api.query.EntryField;

/// The path to a field for queries and indexes. Names are quoted, because some are reserved words.
public final class FieldPath {

  private FieldPath() {}

  public static String of(EntryField field) {
    String part = field.part() == EntryField.Part.KEY ? "e.key.record" : "e.\"value\"";
    return part + ".\"" + field.component() + '"';
  }

  public static String entries(String map) {
    return "/" + map + ".entries e";
  }
}
