package assay.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// A published figure to show beside a measured one.
///
/// @param strategy the strategy's name
/// @param metric the metric's id
/// @param value in the metric's own unit; or times the first strategy's figure
/// @param source where it was published
/// @param note what a reader must know before comparing, or null
/// @param relative whether only the ratio to the first strategy was published
/// @param validFor the data and settings that it was published for: `data.rows=1_000_000; map=P_NY_T`
/// @param elsewhere what of that this plan has otherwise, for a reader: `published for 1,000,000 rows; this run
///     had 20,000`; null if the plan has all of it. Then only ratios may be compared
public record Published(
    String strategy,
    String metric,
    double value,
    String source,
    @Nullable String note,
    boolean relative,
    String validFor,
    @Nullable String elsewhere) {

  /// A figure by itself that is valid for the plan.
  public Published(
      String strategy, String metric, double value, String source, @Nullable String note) {
    this(strategy, metric, value, source, note, false, "any", null);
  }

  /// The same under another metric, which may not be what it was published for.
  public Published of(String otherMetric, @Nullable String otherwise) {
    return new Published(
        strategy, otherMetric, value, source, note, relative, validFor, otherwise);
  }

  /// Reads one; those written before there were relative ones, or what they are valid for, lack it.
  @JsonCreator
  static Published read(
      @JsonProperty("strategy") String strategy,
      @JsonProperty("metric") String metric,
      @JsonProperty("value") double value,
      @JsonProperty("source") String source,
      @JsonProperty("note") @Nullable String note,
      @JsonProperty("relative") @Nullable Boolean relative,
      @JsonProperty("validFor") @Nullable String validFor,
      @JsonProperty("elsewhere") @Nullable String elsewhere) {
    return new Published(
        strategy,
        metric,
        value,
        source,
        note,
        Boolean.TRUE.equals(relative),
        validFor == null ? "any" : validFor,
        elsewhere);
  }
}
