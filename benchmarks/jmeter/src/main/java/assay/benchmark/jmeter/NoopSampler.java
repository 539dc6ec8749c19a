package assay.benchmark.jmeter;

import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/// A sampler that only starts and ends its result. JMeter makes one per thread.
public final class NoopSampler extends AbstractJavaSamplerClient {

  private JMeterRound lap = JMeterRound.current();
  private long taken;

  public NoopSampler() {}

  @Override
  public void setupTest(JavaSamplerContext context) {
    lap = JMeterRound.current();
    lap.begins();
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    SampleResult result = new SampleResult();
    result.sampleStart();
    result.sampleEnd();
    result.setSuccessful(true);
    taken++;
    if (taken == lap.each()) {
      lap.ends(taken);
    }
    return result;
  }
}
