package assay.jmeter;

import assay.load.ExternalLoopRequests;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/// A JMeter Java request that sends requests of one kind, to the cluster that `assay up` holds or
/// to an engine inside JMeter's process.
///
/// Threads with the same connection share one session and the claims on keys; each thread has its
/// own randomness.
public final class RequestSampler extends AbstractJavaSamplerClient {

  private @Nullable SharedEngineSession link;
  private ExternalLoopRequests.@Nullable Source source;
  private @Nullable Exception failure;

  public RequestSampler() {}

  @Override
  public Arguments getDefaultParameters() {
    return SamplerParameters.defaults();
  }

  /// Opens the session, or joins it. The first sample reports a failure and ends the test, because
  /// JMeter shows users no other error.
  @Override
  public void setupTest(JavaSamplerContext context) {
    try {
      SharedEngineSession shared = SharedEngineSession.to(SamplerParameters.of(context));
      link = shared;
      source = shared.source();
    } catch (Exception e) {
      failure = e;
    }
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    SamplerParameters parameters = SamplerParameters.of(context);
    SampleResult result = new SampleResult();
    result.setSampleLabel(parameters.kind());
    result.setDataType(SampleResult.TEXT);
    SharedEngineSession shared = link;
    ExternalLoopRequests.Source own = source;
    if (shared == null || own == null) {
      return SampleConverter.failed(result, failure, true);
    }
    result.sampleStart();
    try {
      return SampleConverter.ended(
          result, own.send(parameters.kind(), parameters.size(), shared.session()));
    } catch (RuntimeException e) {
      return SampleConverter.failed(result, e, false);
    }
  }

  @Override
  public void teardownTest(JavaSamplerContext context) {
    SharedEngineSession shared = link;
    link = null;
    source = null;
    if (shared != null) {
      shared.leave();
    }
  }
}
