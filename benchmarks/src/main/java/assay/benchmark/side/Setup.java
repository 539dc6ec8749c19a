package assay.benchmark.side;

import assay.benchmark.InstallationPaths;
import java.nio.file.Path;
import java.util.List;

/// A tool with one configuration.
///
/// @param name short and unique
/// @param beside the Assay setup whose work per request is most similar
/// @param does the work per request
/// @param counts the source for the request count
/// @param main the class of its turn
/// @param variant the variant passed to its turn
/// @param module its folder under `benchmarks`, empty for Assay
public record Setup(
    String name,
    String beside,
    String does,
    String counts,
    String main,
    String variant,
    String module) {

  private static final String ASSAY = "assay";
  private static final String HISTORY = "assay, history";
  private static final String OWN = "assay.benchmark.own.AssayTool";
  private static final String YCSB = "assay.benchmark.ycsb.YcsbTool";
  private static final String JMETER = "assay.benchmark.jmeter.JMeterTool";

  private static final String YCSB_DOES =
      "draws a key, hashes it into a text, makes a result map and the set of fields (none), opens a"
          + " trace scope that is off, reads the clock twice, calls BasicDB (verbose off,"
          + " simulatedelay 0), adds whole microseconds to %s that all threads share, and counts the"
          + " status";

  private static final String JMETER_DOES =
      "walks its controllers to the sampler, configures it, takes a SampleResult with two clock"
          + " reads (milliseconds), keeps the thread's variables";

  /// Every setup; the first is the reference for all.
  public static final List<Setup> ALL =
      List.of(
          new Setup(
              ASSAY,
              ASSAY,
              "draws a key, makes a request, asks the session for its cache, reads the clock twice,"
                  + " calls a get that does nothing, checks what came back, makes a response, adds"
                  + " nanoseconds to a histogram of the thread's own",
              "the histograms on disk",
              OWN,
              "histograms",
              ""),
          new Setup(
              "assay again",
              ASSAY,
              "the same: how far its ratio lies from 1 is what this host can tell",
              "the histograms on disk",
              OWN,
              "histograms",
              ""),
          new Setup(
              HISTORY,
              ASSAY,
              "the same, and appends one event per request to the history that all threads share",
              "the histograms and the history on disk",
              OWN,
              "history",
              ""),
          new Setup(
              "ycsb hdrhistogram",
              ASSAY,
              YCSB_DOES.formatted("an HdrHistogram recorder"),
              "YCSB's report: [READ], Operations and Return=OK",
              YCSB,
              "hdrhistogram",
              "ycsb"),
          new Setup(
              "ycsb histogram",
              ASSAY,
              YCSB_DOES.formatted("an array of milliseconds under a lock"),
              "YCSB's report: [READ], Operations and Return=OK",
              YCSB,
              "histogram",
              "ycsb"),
          new Setup(
              "jmeter bare",
              ASSAY,
              JMETER_DOES + "; nothing listens, so nothing is recorded",
              "the sampler's own count, for JMeter keeps none",
              JMETER,
              "bare",
              "jmeter"),
          new Setup(
              "jmeter results",
              HISTORY,
              JMETER_DOES + ", and writes a line of CSV to the file that all threads share",
              "the lines of its result files",
              JMETER,
              "results",
              "jmeter"));

  String classPath() {
    return module.isEmpty()
        ? InstallationPaths.assayClassPath()
        : InstallationPaths.toolClassPath(module);
  }

  /// A turn's JVM flags: the same for every tool, except for the output folder.
  List<String> flags(Path folder) {
    return List.of(
        "-Xms1g",
        "-Xmx1g",
        "-XX:+UseG1GC",
        "-Djava.io.tmpdir=" + folder,
        "-Djava.util.prefs.userRoot=" + folder,
        "-cp",
        classPath());
  }
}
