package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StartFailureAdviceTest {

  @ParameterizedTest
  @CsvSource({
    "java.lang.NoClassDefFoundError: org/x/Grid, a class is missing",
    "java.lang.ClassNotFoundException: org.x.Grid, a class is missing",
    "java.net.BindException: Address already in use, another process uses a port",
    "bind: address already in use, another process uses a port",
    "java.lang.OutOfMemoryError: Metaspace, the memory is too small"
  })
  void knownCause_choosesTheHelp(String text, String help) {
    assertThat(StartFailureAdvice.of(text)).get().asString().startsWith(help);
  }

  @Test
  void unknownCause_isNotGuessed() {
    assertThat(StartFailureAdvice.of("the licence has expired")).isEmpty();
  }

  @Test
  void knownCauseInALog_isToldOfAProcessThatDoesNotAnswer() {
    List<String> fine = List.of("starting", "waiting");
    List<String> missing =
        List.of("starting", "Exception in thread \"x\" java.lang.NoClassDefFoundError: org/x/Grid");
    assertThat(StartFailureAdvice.ofLogs(Map.of("member-1", fine))).isEmpty();
    assertThat(StartFailureAdvice.ofLogs(Map.of("member-2", missing)))
        .get()
        .asString()
        .startsWith("member-2 has logged `java.lang.NoClassDefFoundError: org/x/Grid`: a class is");
  }

  @Test
  void engineWithAnotherName_isToldWhereItsNameStands() {
    assertThat(StartFailureAdvice.of("no engine `mine` on the class path"))
        .get()
        .asString()
        .contains("descriptor");
  }

  @Test
  void firstException_isToldIfTheLastLinesHaveNone() {
    List<String> log =
        List.of(
            "starting",
            "Exception in thread \"main\" java.lang.IllegalStateException: no store",
            "\tat x.Y.z(Y.java:1)",
            "Caused by: java.io.IOException: denied",
            "bye");
    assertThat(StartFailureAdvice.firstException(log, log.subList(4, 5)))
        .contains("java.lang.IllegalStateException: no store");
    assertThat(StartFailureAdvice.firstException(log, log.subList(3, 5))).isEmpty();
    assertThat(StartFailureAdvice.firstException(List.of("bye"), List.of("bye"))).isEmpty();
  }
}
