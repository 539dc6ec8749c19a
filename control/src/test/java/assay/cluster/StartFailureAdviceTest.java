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

  /// What products logged, and the warnings of a JVM beside it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SEVERE: [127.0.0.1]:5701 [grid] [5.4.0] Reason: Joining node's version 5.4.0 is not compatible with cluster version 5.3 | Joining node's version 5.4.0 is not compatible with cluster version 5.3
          Nov 30, 2026 2:36:43 PM org.jgroups.Gms joinInternal\\nWARNING: too many JOIN attempts (10): becoming singleton\\nWARNING: A restricted method has been called\\n | too many JOIN attempts (10): becoming singleton
          Caused by: java.io.IOException: Unsupported protocol version 152 | Unsupported protocol version 152
          at x\\njava.net.ConnectException: refused\\n  at y | java.net.ConnectException: refused
          WARNING: A restricted method has been called | it logged no reason
          member-1 cannot take its place: Can't handle RDB format version 11 | Can't handle RDB format version 11
          redis-server ended with exit code 1, and so does its member; it said last: 7:M 30 Nov # Can't handle RDB format version 80; 7:M 30 Nov # Exiting. | Can't handle RDB format version 80
          valkey-server ended with exit code 1, and so does its member; it said last: Out of memory | valkey-server ended with exit code 1, and so does its member; it said last: Out of memory
          """)
  void refusal_isTheProductsOwnMessage(String log, String reason) {
    assertThat(StartFailureAdvice.whyNotJoined(List.of(log.split("\\\\n")))).isEqualTo(reason);
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
