package assay.study.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.study.Samples;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The requests that clients in other languages can send, and the languages that a host has.
final class ClientLanguageChecksTest {

  private static final String SOUND = "{ rate: 10/s, for: 60s, mix: { get: 50, put: 50 } }";

  @TempDir private Path folder;

  private Path study(String languages, String step) throws IOException {
    return Files.writeString(
        folder.resolve("clients.yaml"),
        """
        study: tradeoffs/sample
        question: What is it?
        engine: programs
        %s
        steps:
          - open: %s
        """
            .formatted(languages, step));
  }

  private List<Problem> problems(String languages, String step) throws IOException {
    return Samples.problems(
        Samples.resolver(Samples.BIG), study(languages, step), StudyOptions.NONE);
  }

  private static String varied(String languages) {
    return "vary: { client-language: [" + languages + "] }";
  }

  @Test
  void whatTheySend_isAccepted() throws IOException {
    assertThat(problems(varied("java, python"), SOUND)).isEmpty();
  }

  @Test
  void rateThatChanges_isRefused() throws IOException {
    String step = "{ rate: { from: 1/s, to: 9/s, over: 60s }, for: 60s, mix: { get: 100 } }";
    assertThat(problems(varied("java, python"), step))
        .extracting(Problem::what, Problem::help)
        .containsExactly(
            tuple(
                "clients with `client-language: python` keep only a constant rate",
                "write one rate, or let Java clients send the requests"));
    assertThat(problems(varied("java"), step)).isEmpty();
  }

  @Test
  void whatTheyDoNotSend_isRefusedWhereItIsWritten() throws IOException {
    assertThat(
            problems(
                varied("java, python"), "{ rate: 10/s, for: 60s, mix: { get: 50, reread: 50 } }"))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E446", "clients with `client-language: python` do not send `reread` to programs"));
    assertThat(
            problems(
                varied("java, python"),
                "{ rate: 10/s, for: 60s, mix: { get: 100 }, keys: latest }"))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E446",
                "clients with `client-language: python` choose keys only by uniform, zipf(…) or hot(…)"));
    assertThat(
            problems(varied("java"), "{ rate: 10/s, for: 60s, mix: { get: 100 }, keys: latest }"))
        .isEmpty();
  }

  /// Requests that a language's adapter for an engine does not send.
  @Test
  void notEveryLanguage_sendsAllOfTheProtocol() throws IOException {
    String step = "{ rate: 10/s, for: 60s, mix: { get: 50, increment: 50 } }";
    assertThat(problems("vary: { engine: [counting], client-language: [java, python] }", step))
        .isEmpty();
    assertThat(problems("vary: { engine: [counting], client-language: [java, javascript] }", step))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E446",
                "clients with `client-language: javascript` do not send `increment` to counting"));
  }

  /// Whether a kind is a lookup depends on its workload and settings.
  @Test
  void lookup_isSent_asLongAsItIsPlain() throws IOException {
    String step = "{ rate: 10/s, for: 60s, mix: { query: 100 } }";
    String varied = "vary: { engine: [counting], client-language: [java, python] }";
    assertThat(problems(varied, step)).isEmpty();
    assertThat(problems(varied + "\ndata: { counters: 0 }", step))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple(
                "E446", "clients with `client-language: python` do not send `query` to counting"));
  }

  /// Lookups depend on settings: one configuration without them is reported, whichever comes first.
  @Test
  void lookup_isAskedOfEveryConfiguration() throws IOException {
    String step = "{ rate: 10/s, for: 60s, mix: { query: 100 } }";
    for (String clients : List.of("1, 3", "3, 1")) {
      assertThat(
              problems(
                  "vary: { engine: [counting], client-language: [python], clients: [%s] }"
                      .formatted(clients),
                  step))
          .extracting(Problem::code, Problem::help)
          .containsExactly(
              tuple("E446", "with these settings they send get, put, getAll, putAll, increment"));
    }
  }

  @Test
  void programOfOnesOwn_takesTheUsersWord() throws IOException {
    assertThat(problems("cluster: { client-language: \"program(/bin/cat)\" }", SOUND))
        .extracting(Problem::code)
        .containsExactly("E344");
  }

  @Test
  void languageThatIsNotThere_isNotAvailable_whereItVaries() throws IOException {
    Plan plan =
        Samples.resolver(Samples.BIG)
            .resolve(study(varied("java, python, go"), SOUND), StudyOptions.NONE)
            .plan();
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .doesNotContain("go")
        .hasSize(2);
    assertThat(plan.unavailable())
        .extracting(Plan.Unavailable::reason)
        .containsExactly(
            "assay-nobody-has-this is not installed (Debian and Ubuntu: apt install its-package)");
  }

  @Test
  void languageThatIsNotThere_isRefused_whereItIsTheOnlyOne() throws IOException {
    assertThat(problems("cluster: { client-language: go }", SOUND))
        .extracting(Problem::code)
        .containsExactly("E313");
  }
}
