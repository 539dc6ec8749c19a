package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The launcher's choice of a JDK, on hosts with fake JDK folders.
@Needs("bash")
final class LauncherIT {

  private static final Path FIND_JDK = Path.of("..", "launch", "find-jdk.sh").toAbsolutePath();
  private static final Path LOCALE = Path.of("..", "launch", "locale.sh").toAbsolutePath();

  @TempDir private Path folder;

  private record Found(int exit, String output) {}

  private Path jdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    for (String tool : new String[] {"java", "javac"}) {
      Path file = Files.writeString(home.resolve("bin").resolve(tool), "#!/bin/sh\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    return home;
  }

  /// Looks for a JDK if the usual install folders hold just one of ours, or none.
  private Found find(String javaHome, String onPath, String installed) throws Exception {
    String script =
        """
        . "%s"
        jdk_folders() { echo "%s"; }
        export PATH="%s:/usr/bin:/bin"
        export JAVA_HOME="%s"
        jdk_on_path() { echo "%s"; }
        find_jdk && echo "$JAVA_HOME"
        """
            .formatted(FIND_JDK, installed, onPath, javaHome, onPath);
    return found(new ProcessBuilder("/bin/bash", "-c", script));
  }

  private static Found found(ProcessBuilder line) throws Exception {
    Process bash = line.redirectErrorStream(true).start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Found(bash.exitValue(), output.strip());
  }

  @Test
  void javaHome_winsWhereItIsNewEnough() throws Exception {
    Path first = jdk("a", "21.0.8");
    Path second = jdk("b", "25.0.1");
    assertThat(find(first.toString(), second.toString(), ""))
        .isEqualTo(new Found(0, first.toString()));
  }

  @Test
  void path_comesNext_thenTheInstallFolders() throws Exception {
    Path old = jdk("old", "17.0.15");
    Path second = jdk("b", "25.0.1");
    assertThat(find(old.toString(), second.toString(), ""))
        .isEqualTo(new Found(0, second.toString()));
    assertThat(find(old.toString(), old.toString(), second.toString()))
        .isEqualTo(new Found(0, second.toString()));
  }

  @Test
  void runtimeWithoutCompiler_doesNotCount() throws Exception {
    Path runtime = jdk("jre", "25.0.1");
    Files.delete(runtime.resolve("bin").resolve("javac"));
    Path whole = jdk("b", "21.0.8");
    assertThat(find(runtime.toString(), "", whole.toString()).output()).isEqualTo(whole.toString());
  }

  private static Found bash(String script) throws Exception {
    ProcessBuilder line = new ProcessBuilder("/bin/bash", "-euo", "pipefail", "-c", script);
    for (String name : List.of("HOME", "LC_ALL", "LC_CTYPE", "LANG")) {
      line.environment().remove(name);
    }
    return found(line);
  }

  @Test
  void homeUnset_isNoMatter() throws Exception {
    Path jdk = jdk("a", "21.0.8");
    String script =
        "export JAVA_HOME='%s'; . '%s'; find_jdk && echo \"$JAVA_HOME\"".formatted(jdk, FIND_JDK);
    assertThat(bash(script)).isEqualTo(new Found(0, jdk.toString()));
  }

  /// Under the locale C a JVM cannot name files beyond ASCII; its output stays ASCII.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | C.UTF-8 2
          LC_ALL=C | C.UTF-8 2
          LANG=POSIX | C.UTF-8 2
          LANG=de_DE.UTF-8 | none 0
          """)
  void locale_letsFilesHaveAnyName(String set, String then) throws Exception {
    String script =
        "%s; . '%s'; name_any_file; echo ${LC_ALL:-none} ${#own_characters[@]}"
            .formatted(set.isEmpty() ? ":" : "export " + set, LOCALE);
    assertThat(bash(script)).isEqualTo(new Found(0, then));
  }

  @Test
  void noJdk_saysInOneSentenceWhatToInstall() throws Exception {
    Found found = find(jdk("old", "17.0.15").toString(), "", "");
    assertThat(found.exit()).isNotZero();
    assertThat(found.output()).contains("JDK 21 or newer").contains("install");
    assertThat(found.output().lines()).hasSize(1);
  }
}
