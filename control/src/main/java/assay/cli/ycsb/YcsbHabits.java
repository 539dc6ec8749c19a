package assay.cli.ycsb;

import java.util.List;
import java.util.function.Predicate;

/// YCSB properties for which Assay has only one behaviour. Other values are reported.
final class YcsbHabits {

  private static final List<String> MEASURING =
      List.of(
          "measurementtype",
          "measurement.interval",
          "measurement.trackjvm",
          "measurement.histogram.verbose",
          "measurement.raw.output_file",
          "hdrhistogram.percentiles",
          "hdrhistogram.fileoutput",
          "hdrhistogram.output.path",
          "histogram.buckets",
          "timeseries.granularity",
          "reportlatencyforeacherror",
          "latencytrackederrors",
          "exporter",
          "exportfile",
          "status.interval",
          "label");

  private YcsbHabits() {}

  /// Reports properties with other values.
  static void tell(YcsbProperties properties) {
    properties.only("readallfields", is("true"), "a read brings the whole record");
    properties.only(
        "fieldlengthdistribution",
        is("constant"),
        "every field has as many letters as every other");
    properties.only("minfieldlength", is("1"), "every field is as long as fieldlength says");
    properties.only("fieldlengthhistogram", any -> false, "no lengths are read from a file");
    properties.only(
        "scanlengthdistribution",
        is("uniform"),
        "every length of a scan is as likely as every other");
    properties.only("minscanlength", is("1"), "the shortest scan has one row");
    properties.only(
        "insertorder", is("hashed"), "keys are numbers, and the hot ones are scattered over all");
    properties.only(
        "readallfieldsbyname", is("false"), "a read brings the whole record, which has no names");
    properties.only("insertstart", is("0"), "records are loaded from the first on");
    properties.only("insertcount", any -> false, "all records are loaded");
    properties.only(
        "dataintegrity",
        List.of("true", "false")::contains,
        "every record has a checksum, which is looked at");
    properties.only("zeropadding", is("1"), "keys are numbers");
    properties.only("table", is("usertable"), "records lie in the default map");
    properties.only("fieldnameprefix", is("field"), "fields have no names");
    properties.only(
        "core_workload_insertion_retry_limit",
        is("0"),
        "what failed is counted, and not tried again");
    properties.only(
        "core_workload_insertion_retry_interval", any -> false, "what failed is not tried again");
    for (String name : MEASURING) {
      properties.only(
          name,
          any -> false,
          "Assay measures and reports by rules of its own: docs/explanation/measuring.md");
    }
  }

  private static Predicate<String> is(String value) {
    return value::equals;
  }
}
