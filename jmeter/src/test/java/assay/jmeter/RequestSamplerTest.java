package assay.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.MadeResponse;
import assay.api.Outcome;
import assay.api.Response;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RequestSamplerTest {

  @TempDir private Path folder;

  private static JavaSamplerContext context(String... changes) {
    Arguments arguments = new RequestSampler().getDefaultParameters();
    for (String change : changes) {
      int equals = change.indexOf('=');
      String name = change.substring(0, equals);
      arguments.removeArgument(name);
      arguments.addArgument(name, change.substring(equals + 1));
    }
    return new JavaSamplerContext(arguments);
  }

  private static List<SampleResult> run(JavaSamplerContext context, int samples) {
    RequestSampler sampler = new RequestSampler();
    sampler.setupTest(context);
    List<SampleResult> results = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      results.add(sampler.runTest(context));
    }
    sampler.teardownTest(context);
    return results;
  }

  @Test
  void request_isASample() {
    assertThat(run(context("data=customers=100", "kind=getAll", "size=17"), 3))
        .hasSize(3)
        .allSatisfy(sample -> {
          assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
          assertThat(sample.getSampleLabel()).isEqualTo("getAll");
          assertThat(sample.getResponseCode()).isEqualTo("OK");
          assertThat(sample.getResponseDataAsString()).isEqualTo("rows=17");
          assertThat(sample.getBytesAsLong()).isEqualTo(17);
          assertThat(sample.getEndTime()).isGreaterThanOrEqualTo(sample.getStartTime());
        });
  }

  /// Ten keys and four writing threads: without shared claims two of them would write one version,
  /// and a thread without a free key would fail.
  @Test
  void threads_shareASessionAndWhoMayWrite() throws Exception {
    JavaSamplerContext context = context("data=customers=10", "kind=put");
    List<Callable<List<SampleResult>>> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(() -> run(context, 500));
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      for (Future<List<SampleResult>> thread : pool.invokeAll(threads)) {
        assertThat(thread.get()).hasSize(500).allMatch(SampleResult::isSuccessful);
      }
    }
    SharedEngineSession one = SharedEngineSession.to(SamplerParameters.of(context));
    SharedEngineSession other =
        SharedEngineSession.to(SamplerParameters.of(context("data=customers=10", "kind=get")));
    assertThat(other).isSameAs(one);
    assertThat(other.session()).isSameAs(one.session());
    one.leave();
    other.leave();
    SharedEngineSession anew = SharedEngineSession.to(SamplerParameters.of(context));
    assertThat(anew).isNotSameAs(one);
    anew.leave();
  }

  @Test
  void children_areSubResults() {
    Response first = response(Outcome.OK, 3, null, List.of());
    Response second = response(Outcome.FAILED, 0, new IllegalStateException("gone"), List.of());
    Response nested = response(Outcome.OK, 1, null, List.of(first));
    SampleResult parent = new SampleResult();
    parent.setSampleLabel("statusOverDays");
    parent.sampleStart();
    SampleConverter.ended(
        parent, response(Outcome.FAILED, 4, second.failure(), List.of(first, second, nested)));

    assertThat(parent.isSuccessful()).isFalse();
    assertThat(parent.getResponseMessage()).isEqualTo("gone");
    assertThat(parent.getBytesAsLong()).isEqualTo(4);
    assertThat(parent.getSubResults())
        .extracting(SampleResult::getResponseCode)
        .containsExactly("OK", "FAILED", "OK");
    assertThat(parent.getSubResults())
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("statusOverDays-0", "statusOverDays-1", "statusOverDays-2");
    assertThat(parent.getSubResults()[2].getSubResults()).hasSize(1);
    assertThat(parent.getSubResults())
        .extracting(SampleResult::getBytesAsLong)
        .containsExactly(3L, 0L, 1L);
  }

  private static Response response(
      Outcome outcome, long rows, @Nullable Throwable failure, List<Response> children) {
    return MadeResponse.of(outcome, rows, 1_000_000, 5_000_000, failure, children);
  }

  @Test
  void engineThatIsNotThere_endsTheTestWithWhatToDo() {
    assertThat(run(context("engine=nowhere"), 1))
        .singleElement()
        .matches(SampleResult::isStopTestNow)
        .extracting(SampleResult::getResponseMessage)
        .asString()
        .contains("no engine `nowhere`", "-Jplugin_dependency_paths=");
  }

  @Test
  void unknownKind_failsAndTheTestGoesOn() {
    assertThat(run(context("kind=nonsense"), 2))
        .hasSize(2)
        .noneMatch(SampleResult::isSuccessful)
        .noneMatch(SampleResult::isStopTestNow)
        .extracting(SampleResult::getResponseCode)
        .containsOnly("NOT SENT");
  }

  @Test
  void whatIsNoConnection_isSaid() throws Exception {
    Path file = Files.writeString(folder.resolve("c.properties"), "engine=reference\n");
    assertThat(run(context("connection=" + file), 1))
        .singleElement()
        .extracting(SampleResult::getResponseMessage)
        .asString()
        .contains("is no connection", "lacks `study`");
  }
}
