package assay.cli.ycsb;

import assay.cli.draft.MixShares;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What YCSB property files ask for, as far as Assay supports it, and what is ignored.
///
/// @param records how many records are loaded
/// @param recordsAt where the record count is given
/// @param fields how many fields each record has
/// @param fieldBytes the length of each field
/// @param allFields whether an update writes all fields
/// @param shares percent per request kind, only those above 0
/// @param keys the key distribution, in a study's syntax
/// @param pace how many threads send, and how fast
/// @param store the class of YCSB's binding; empty when no file names one
/// @param left ignored properties
record YcsbWorkload(
    long records,
    Place recordsAt,
    long fields,
    long fieldBytes,
    long scan,
    boolean allFields,
    Map<String, Double> shares,
    String keys,
    YcsbLoadSettings pace,
    String store,
    List<Problem> left) {

  private static final List<String> CORE =
      List.of(
          "site.ycsb.workloads.CoreWorkload",
          "com.yahoo.ycsb.workloads.CoreWorkload",
          "CoreWorkload",
          "core");

  private static final long MOST_RECORDS = 1_000_000_000;
  private static final long MOST_FIELDS = 1_000;
  private static final long MOST_BYTES = 1 << 20;
  private static final long MOST_ROWS = 100_000;
  private static final double MOST_SHARE = 1_000_000;

  /// YCSB's own default.
  private static final long FIELDS = 10;

  private static final long FIELD_BYTES = 100;
  private static final long SCAN = 1_000;
  private static final double HOT_DATA = 0.2;

  /// YCSB's defaults.
  private static final double EXPONENTIAL_PERCENTILE = 95;

  private static final double EXPONENTIAL_PART = 0.8571428571;
  private static final double HOT_OPERATIONS = 0.8;

  /// Reads some files and properties of the command line; later ones take precedence.
  ///
  /// @throws assay.problem.ProblemException if no study can be made of them
  static YcsbWorkload read(List<Path> files, List<String> options) {
    YcsbProperties properties = YcsbProperties.read(files, options);
    properties.word("workload", CORE.getFirst(), CORE);
    Optional<Place> recordsAt = properties.place("recordcount");
    long records = properties.whole("recordcount", 1, MOST_RECORDS).orElse(0);
    Map<String, Double> shares = shares(properties);
    String keys = keys(properties, records);
    long scan = properties.whole("maxscanlength", 1, MOST_ROWS).orElse(SCAN);
    long fields = properties.whole("fieldcount", 1, MOST_FIELDS).orElse(FIELDS);
    long bytes = properties.whole("fieldlength", 1, MOST_BYTES).orElse(FIELD_BYTES);
    boolean all =
        properties.word("writeallfields", "false", List.of("false", "true")).equals("true");
    YcsbLoadSettings pace = YcsbLoadSettings.of(properties);
    String store = properties.take("db").map(YcsbProperty::value).orElse("");
    YcsbFixedProperties.tell(properties);
    properties.refuseOtherShares();
    List<Problem> left = new ArrayList<>(properties.told());
    if (recordsAt.isEmpty()) {
      throw properties.refusal(
          "no file sets `recordcount`", "set the number of records: recordcount=1000");
    }
    if (shares.isEmpty()) {
      throw properties.refusal("every proportion is 0", "give one: readproportion=1");
    }
    return new YcsbWorkload(
        records, recordsAt.get(), fields, bytes, scan, all, shares, keys, pace, store, left);
  }

  private static Map<String, Double> shares(YcsbProperties properties) {
    Map<String, Double> weights = new LinkedHashMap<>();
    weights.put("read", properties.share("readproportion", 0.95, MOST_SHARE));
    weights.put("update", properties.share("updateproportion", 0.05, MOST_SHARE));
    weights.put("insert", properties.share("insertproportion", 0, MOST_SHARE));
    weights.put("scan", properties.share("scanproportion", 0, MOST_SHARE));
    weights.put("readModifyWrite", properties.share("readmodifywriteproportion", 0, MOST_SHARE));
    return MixShares.of(weights);
  }

  private static String keys(YcsbProperties properties, long records) {
    String word =
        properties.word(
            "requestdistribution",
            "uniform",
            List.of("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential"));
    String exponential = exponential(properties, word.equals("exponential"));
    if (word.equals("hotspot")) {
      double data = properties.share("hotspotdatafraction", HOT_DATA, 1);
      double operations = properties.share("hotspotopnfraction", HOT_OPERATIONS, 1);
      return "hot(%d, %s%%)"
          .formatted(
              Math.min(999_999_999, Math.max(1, Math.round(data * records))),
              MixShares.number(100 * operations));
    }
    for (String name : List.of("hotspotdatafraction", "hotspotopnfraction")) {
      properties
          .take(name)
          .ifPresent(property ->
              properties.leave(property, "it applies only with requestdistribution=hotspot"));
    }
    return switch (word) {
      case "zipfian" -> "zipf(0.99)";
      case "exponential" -> exponential;
      default -> word;
    };
  }

  /// Its parameters, which are told as unused with another distribution.
  private static String exponential(YcsbProperties properties, boolean used) {
    if (!used) {
      for (String name : List.of("exponential.percentile", "exponential.frac")) {
        properties
            .take(name)
            .ifPresent(property ->
                properties.leave(property, "it applies only with requestdistribution=exponential"));
      }
      return "";
    }
    double requests = properties.share("exponential.percentile", EXPONENTIAL_PERCENTILE, 100);
    double keys = properties.share("exponential.frac", EXPONENTIAL_PART, 1);
    return "exponential(%s%%, %s%%)"
        .formatted(MixShares.number(requests), MixShares.number(100 * keys));
  }

  /// The heap that an entry takes, as the workload `ycsb` estimates it.
  long bytesPerEntry() {
    return 200 + fields * (50 + fieldBytes);
  }

  double inserts() {
    return shares.getOrDefault("insert", 0.0) / 100;
  }

  /// The longest scan; empty without scans.
  OptionalLong scans() {
    return shares.containsKey("scan") ? OptionalLong.of(scan) : OptionalLong.empty();
  }
}
