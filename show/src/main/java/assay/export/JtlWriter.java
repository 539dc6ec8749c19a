package assay.export;

import assay.problem.SpreadsheetCell;
import assay.record.RunRecord;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/// Writes samples like JMeter 5.5 with default settings: `.jtl`, a CSV file.
///
/// The response code is the outcome; `bytes` is the row count. `grpThreads` counts the client's threads with requests
/// in the step, `allThreads` all clients' threads.
final class JtlWriter {

  private static final String[] HEADER = {
    "timeStamp",
    "elapsed",
    "label",
    "responseCode",
    "responseMessage",
    "threadName",
    "dataType",
    "success",
    "failureMessage",
    "bytes",
    "sentBytes",
    "grpThreads",
    "allThreads",
    "URL",
    "Latency",
    "IdleTime",
    "Connect"
  };

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setHeader(HEADER).setRecordSeparator('\n').get();

  private static final double NANOS_PER_MILLI = 1e6;

  private final RunRecord.Epoch epoch;

  JtlWriter(RunRecord.Epoch epoch) {
    this.epoch = epoch;
  }

  private record Group(String step, String client) {}

  /// Writes samples and returns their number.
  long write(List<JMeterSample> samples, Appendable out) throws IOException {
    Map<Group, Set<Integer>> groups = new HashMap<>();
    for (JMeterSample sample : samples) {
      groups
          .computeIfAbsent(new Group(sample.step(), sample.client()), group -> new HashSet<>())
          .add(sample.thread());
    }
    Map<String, Integer> all = new HashMap<>();
    groups.forEach((group, threads) -> all.merge(group.step(), threads.size(), Integer::sum));
    CSVPrinter printer = new CSVPrinter(out, FORMAT);
    for (JMeterSample sample : samples) {
      Group group = new Group(sample.step(), sample.client());
      line(
          sample,
          groups.getOrDefault(group, Set.of()).size(),
          all.getOrDefault(sample.step(), 0),
          printer);
    }
    return samples.size();
  }

  private void line(JMeterSample sample, int threads, int allThreads, CSVPrinter printer)
      throws IOException {
    boolean ok = sample.outcome().equals(OperationOutcome.OK.name());
    String message = SpreadsheetCell.of(sample.message());
    printer.printRecord(
        epoch.millisOf(sample.startNanos()),
        Math.round(sample.elapsedNanos() / NANOS_PER_MILLI),
        SpreadsheetCell.of(sample.label()),
        sample.outcome(),
        ok ? "OK" : message,
        SpreadsheetCell.of(sample.client() + " " + sample.step() + " 1-" + (sample.thread() + 1)),
        "text",
        ok,
        ok ? "" : message,
        sample.rows(),
        0,
        threads,
        allThreads,
        "",
        0,
        0,
        0);
  }
}
