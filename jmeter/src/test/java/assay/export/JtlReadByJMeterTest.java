package assay.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.record.RunRecord;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.visualizers.Visualizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Assay's export, read by JMeter itself.
final class JtlReadByJMeterTest {

  @TempDir private Path folder;

  @Test
  void everyField_isUnderstood() throws Exception {
    Path file = folder.resolve("a.jtl");
    List<JMeterSample> samples = new ArrayList<>();
    samples.add(
        new JMeterSample(
            2_000_000_000L, 345_400_000, "get", "OK", "", 914, "client-1", 0, "closed-1"));
    samples.add(
        new JMeterSample(
            2_100_000_000L,
            400_000,
            "put \"all\", under traffic",
            "UNKNOWN",
            "java.io.IOException: gone, \"really\"",
            0,
            "client-2",
            3,
            "open-2"));
    try (Writer out = Files.newBufferedWriter(file)) {
      new JtlWriter(new RunRecord.Epoch(1_000_000_000L, 1_700_000_000_000L)).write(samples, out);
    }

    List<SampleResult> read = new CopyOnWriteArrayList<>();
    ResultCollector collector = new ResultCollector();
    CSVSaveService.processSamples(
        file.toString(),
        new Visualizer() {
          @Override
          public void add(SampleResult sample) {
            read.add(sample);
          }

          @Override
          public boolean isStats() {
            return false;
          }
        },
        collector);

    assertThat(read)
        .extracting(
            SampleResult::getTimeStamp,
            SampleResult::getTime,
            SampleResult::getSampleLabel,
            SampleResult::getResponseCode,
            SampleResult::isSuccessful,
            SampleResult::getBytesAsLong,
            SampleResult::getThreadName,
            SampleResult::getAllThreads)
        .containsExactly(
            tuple(1_700_000_001_000L, 345L, "get", "OK", true, 914L, "client-1 closed-1 1-1", 1),
            tuple(
                1_700_000_001_100L,
                0L,
                "put \"all\", under traffic",
                "UNKNOWN",
                false,
                0L,
                "client-2 open-2 1-4",
                1));
    assertThat(read.get(1).getResponseMessage()).isEqualTo("java.io.IOException: gone, \"really\"");
  }
}
