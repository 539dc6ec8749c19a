package assay.workload.hub.query;

import assay.api.CompositeRequest.Order;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Settings;
import assay.api.WorkloadSetting;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.workload.hub.RowType;
import assay.workload.hub.SmallActivity;
import assay.workload.hub.SmallPosition;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// A configuration's settings for queries.
///
/// @param indexed whether the queried fields have indexes
/// @param pageRows rows per page; 0 for whole results
/// @param ten whether ten columns are fetched instead of whole rows
/// @param order how the children of a multi-request run
/// @param texts whether a trade date is looked up as text
record QuerySettings(boolean indexed, int pageRows, boolean ten, Order order, boolean texts) {

  private static final String INDEX = "index";
  private static final String RESULTS = "results";
  private static final String COLUMNS = "columns";
  private static final String MANY = "many";
  private static final String FIELD = "field";

  static final List<WorkloadSetting> SETTINGS =
      List.of(
          new WorkloadSetting(
              INDEX,
              List.of("none", "queried"),
              "none",
              "Whether the fields that queries look at have indexes, built when the data are filled."),
          new WorkloadSetting(
              RESULTS,
              List.of("whole", "pages(<integer>)"),
              "whole",
              "Whether a query brings its result at once or in pages of so many rows."),
          new WorkloadSetting(
              COLUMNS,
              List.of("all", "ten"),
              "all",
              "Whether a query brings whole rows or ten columns of each."),
          new WorkloadSetting(
              MANY,
              List.of("parallel", "series"),
              "parallel",
              "How the queries of a request over several maps run."),
          new WorkloadSetting(
              FIELD,
              List.of("integer", "string"),
              "integer",
              "Which of two fields of the same meaning a query by trade date looks at."));

  private static final List<EntryField> OF_POSITIONS = columns(SmallPosition.class);
  private static final List<EntryField> OF_ACTIVITIES = columns(SmallActivity.class);

  static QuerySettings of(DataParameters data) {
    Settings settings = data.settings();
    return new QuerySettings(
        settings.text(INDEX, "none").equals("queried"),
        pageRows(settings.text(RESULTS, "whole")),
        settings.text(COLUMNS, "all").equals("ten"),
        settings.text(MANY, "parallel").equals("series") ? Order.SERIES : Order.PARALLEL,
        settings.text(FIELD, "integer").equals("string"));
  }

  /// Whether a query fetches whole rows, all at once.
  boolean whole() {
    return pageRows == 0 && !ten;
  }

  static List<Incompatibility> incompatibilities(DataParameters data) {
    String results = data.settings().text(RESULTS, "whole");
    return !results.equals("whole") && pageRows(results) == 0
        ? List.of(
            new Incompatibility(
                RESULTS, "a page of 0 rows brings nothing", "pages(1000), or whole"))
        : List.of();
  }

  Selection selection(RowType type, Condition condition) {
    return Selection.of(condition).pages(pageRows).columns(ten ? columns(type) : List.of());
  }

  static List<EntryField> columns(RowType type) {
    return switch (type) {
      case POSITIONS -> OF_POSITIONS;
      case ACTIVITIES -> OF_ACTIVITIES;
    };
  }

  private static List<EntryField> columns(Class<? extends Record> small) {
    return Arrays.stream(small.getRecordComponents())
        .map(RecordComponent::getName)
        .map(EntryField::of)
        .toList();
  }

  private static int pageRows(String results) {
    return results.equals("whole")
        ? 0
        : Integer.parseInt(results.substring(results.indexOf('(') + 1, results.length() - 1));
  }
}
