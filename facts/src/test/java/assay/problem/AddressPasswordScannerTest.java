package assay.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressPasswordScannerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jdbc:postgresql://me:pw@h/d              | jdbc:postgresql://me:**@h/d
          jdbc:mysql://me:p/w@h/d                  | jdbc:mysql://me:***@h/d
          jdbc:mysql://me:p@w@h/d                  | jdbc:mysql://me:***@h/d
          redis://:pw@h:6379                       | redis://:**@h:6379
          jdbc:postgresql://h/d?password=pw&ssl=no | jdbc:postgresql://h/d?password=**&ssl=no
          jdbc:postgresql://h/d?a=b&sslpassword=pw | jdbc:postgresql://h/d?a=b&sslpassword=**
          jdbc:postgresql://h/d?passwd=a&pwd=b     | jdbc:postgresql://h/d?passwd=*&pwd=*
          jdbc:h2:mem:x;USER=a;PASSWORD=pw         | jdbc:h2:mem:x;USER=a;PASSWORD=**
          jdbc:oracle:thin:scott/tiger@//h/d       | jdbc:oracle:thin:scott/*****@//h/d
          { database-url: jdbc:h2:x;PASSWORD=pw }  | { database-url: jdbc:h2:x;PASSWORD=** }
          jdbc:db2://h:50000/d:password=pw;        | jdbc:db2://h:50000/d:password=**;
          jdbc:db2://h:50000/d:user=a;password=pw; | jdbc:db2://h:50000/d:user=a;password=**;
          jdbc:mysql://address=(host=h)(password=pw)/d | jdbc:mysql://address=(host=h)(password=**)/d
          jdbc:mysql://(host=h,password=pw)/d      | jdbc:mysql://(host=h,password=**)/d
          jdbc:mysql://h/d?password=$ecret         | jdbc:mysql://h/d?password=******
          jdbc:mysql://h/d?password=$PW$&a=b       | jdbc:mysql://h/d?password=****&a=b
          curl https://me:pw@h/x -d y              | curl https://me:**@h/x -d y
          # jdbc:postgresql://me:pw@h/d            | # jdbc:postgresql://me:**@h/d
          """)
  void password_isMasked_andAllElseStays(String text, String masked) {
    assertThat(AddressPasswordScanner.masked(text)).isEqualTo(masked);
    assertThat(AddressPasswordScanner.first(text)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://host:5432/d?ssl=true",
        "jdbc:postgresql://me@host:5432/d",
        "http://host:8080/page@2",
        "http://[::1]:8080/a@b",
        "database-password: env(PW)",
        "curl -u \"me:$PW\" https://h/",
        "curl https://h/x;PASSWORD=$PW",
        "curl 'https://h/x?password=$PW&a=b'",
        "curl https://h/x?password=${pw}",
        "curl https://h/x?password=$PW_2",
        "jdbc:mysql://(host=h,password=$PW)/d",
        "question: does (token=5) help, secret=no",
        "// a comment: of this@that",
        "check: [lost-writes]"
      })
  void addressWithoutOne_isLeftAlone(String text) {
    assertThat(AddressPasswordScanner.masked(text)).isEqualTo(text);
    assertThat(AddressPasswordScanner.first(text)).isEmpty();
  }

  @Test
  void textOfAStranger_takesNoTimeThatMatters() {
    String text =
        "//x:".repeat(60_000)
            + ";pass".repeat(3_000)
            + "//"
            + "a".repeat(60_000)
            + "jdbc:x:(".repeat(20_000);
    Assertions.assertTimeout(
        Duration.ofSeconds(20),
        () -> assertThat(AddressPasswordScanner.masked(text)).isEqualTo(text));
  }
}
