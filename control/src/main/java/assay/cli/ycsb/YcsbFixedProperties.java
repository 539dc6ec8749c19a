package assay.cli.ycsb;

import java.util.List;
import java.util.function.Predicate;

/// YCSB properties for which Assay has only one behaviour. Other values are reported.
final class YcsbFixedProperties {

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

  private YcsbFixedProperties() {}

  /// Reports properties with other values.
  static void tell(YcsbProperties properties) {
    properties.only("readallfields", is("true"), "a read returns the whole record");
    properties.only("fieldlengthdistribution", is("constant"), "all fields have the same length");
    properties.only("minfieldlength", is("1"), "every field has the length `fieldlength`");
    properties.only("fieldlengthhistogram", any -> false, "no lengths are read from a file");
    properties.only(
        "scanlengthdistribution", is("uniform"), "all lengths of scans are equally likely");
    properties.only("minscanlength", is("1"), "the shortest scan has one row");
    properties.only(
        "insertorder", is("hashed"), "keys are numbers, and the hot ones are scattered over all");
    properties.only(
        "readallfieldsbyname", is("false"), "a read returns the whole record, which has no names");
    properties.only("insertstart", is("0"), "records are loaded from the first on");
    properties.only("insertcount", any -> false, "all records are loaded");
    properties.only(
        "dataintegrity",
        List.of("true", "false")::contains,
        "every record has a checksum, which is verified");
    properties.only("zeropadding", is("1"), "keys are numbers");
    properties.only("table", is("usertable"), "records are in the default map");
    properties.only("fieldnameprefix", is("field"), "fields have no names");
    properties.only(
        "core_workload_insertion_retry_limit",
        is("0"),
        "failed requests are counted and not retried");
    properties.only(
        "core_workload_insertion_retry_interval", any -> false, "failed requests are not retried");
    for (String name : MEASURING) {
      properties.only(
          name,
          any -> false,
          "Assay measures and reports by its own rules: docs/explanation/measuring.md");
    }
  }

  private static Predicate<String> is(String value) {
    return value::equals;
  }
}
