package assay.jmeter;

import assay.api.Outcome;
import assay.api.Response;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/// Converts responses to JMeter samples: the response code is the outcome; the response data and
/// the byte count are the row count; children are sub-results.
final class SampleConverter {

  /// Whether JMeter's time stamps are start times, as its published properties say, or end times.
  private static final boolean STAMPS_STARTS =
      JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);

  private SampleConverter() {}

  static SampleResult ended(SampleResult sample, Response response) {
    sample.sampleEnd();
    tell(sample, response);
    for (Response child : response.children()) {
      sample.storeSubResult(child(sample, response, child), true);
    }
    rows(sample, response.rows());
    return sample;
  }

  private static SampleResult child(SampleResult parent, Response of, Response response) {
    SampleResult sample = new SampleResult();
    sample.setSampleLabel(parent.getSampleLabel());
    sample.setDataType(SampleResult.TEXT);
    long start = parent.getStartTime() + millis(response.startNanos() - of.startNanos());
    long elapsed = millis(response.endNanos() - response.startNanos());
    sample.setStampAndTime(STAMPS_STARTS ? start : start + elapsed, elapsed);
    tell(sample, response);
    for (Response child : response.children()) {
      sample.storeSubResult(child(sample, response, child), true);
    }
    rows(sample, response.rows());
    return sample;
  }

  private static long millis(long nanos) {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  private static void tell(SampleResult sample, Response response) {
    boolean ok = response.outcome() == Outcome.OK;
    sample.setSuccessful(ok);
    sample.setResponseCode(response.outcome().name());
    sample.setResponseMessage(ok ? "OK" : sentence(response.failure()));
  }

  /// Without a byte count JMeter counts the bytes of the data, so zero rows have no data.
  private static void rows(SampleResult sample, long rows) {
    sample.setResponseData(rows == 0 ? "" : "rows=" + rows, StandardCharsets.UTF_8.name());
    sample.setBodySize(rows);
    sample.setBytes(rows);
  }

  /// A sample for a request that could not be made.
  ///
  /// @param last whether the test should end
  static SampleResult failed(SampleResult sample, @Nullable Exception failure, boolean last) {
    if (sample.getStartTime() == 0) {
      sample.sampleStart();
    }
    sample.sampleEnd();
    sample.setSuccessful(false);
    sample.setResponseCode("NOT SENT");
    sample.setResponseMessage(sentence(failure));
    rows(sample, 0);
    if (last) {
      sample.setStopTestNow(true);
    }
    return sample;
  }

  private static String sentence(@Nullable Throwable failure) {
    if (failure == null) {
      return "it failed without an exception";
    }
    String message = failure.getMessage();
    return message == null
        ? failure.toString()
        : message.lines().findFirst().orElse(failure.toString());
  }
}
