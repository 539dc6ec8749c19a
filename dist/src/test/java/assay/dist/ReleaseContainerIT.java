package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A release on a host with a JDK and the usual programs, without Maven, git and network: the
/// commands in docs/how-to/install.md in a container.
@Tag("further")
@Tag("nightly")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@Needs(host = ContainersLab.Needed.class)
final class ReleaseContainerIT {

  private static final String IMAGE = "host";

  /// A JDK, and the programs in a small Debian that a launcher or a user needs.
  private static final String BOX =
      """
      set -euo pipefail
      . "$1/launch/image.sh"
      list=$2/box-files
      {
        find -L "$JAVA_HOME" \\( -name jmods -o -name man -o -name include -o -name src.zip -o -name demo \\) -prune -o -type f -print
        echo /bin/sh
        for tool in bash basename cat cp cut date dirname env expr find grep gzip head hostname id ln ls mkdir mktemp mv nproc \\
          printf ps pwd readlink rm rmdir sed sh sleep sort stat tail tar tee touch tr uname wc xargs; do
          type -P "$tool" || true
        done
      } >"$list"
      libraries_of "$list" >>"$list"
      image_pack /nowhere "$list" | podman import -c "ENV PATH=/opt/jdk/bin:/usr/bin:/bin" -c "ENV LANG=C.UTF-8" - host
      """;

  private static final Pattern LISTED = Pattern.compile("(?s)```\\n(tar -xzf .*?)```");

  @TempDir private Path folder;

  @Test
  void commandsOfThePage_answerWithoutMavenGitAndNetwork() throws Exception {
    Path archive = Release.of(folder, "coherence", "reference");
    try (ContainersLab lab = ContainersLab.open(folder)) {
      String unused = lab.shell(BOX, DocumentedCommand.ROOT.toString(), folder.toString());
      String said =
          lab.podman(
              "run",
              "--rm",
              "--network",
              "none",
              "--ulimit",
              "nofile=8192:8192",
              "--ulimit",
              "nproc=8192:8192",
              "-v",
              archive.getParent() + ":/release:ro",
              IMAGE,
              "bash",
              "-c",
              script());
      assertThat(said)
          .contains("no mvn", "no git", "no curl", "loopback alone", "first-look", "report.html");
      Matcher seconds = Pattern.compile("first answer after (\\d+) s").matcher(said);
      assertThat(seconds.find()).as(said).isTrue();
      System.out.println(seconds.group());
    }
  }

  /// The page's commands, with a lean run, and a user's next steps.
  private static String script() throws IOException {
    String page = Files.readString(DocumentedCommand.ROOT.resolve("docs/how-to/install.md"));
    Matcher listed = LISTED.matcher(page);
    assertThat(listed.find()).as("docs/how-to/install.md lists the commands").isTrue();
    String commands = listed.group(1);
    assertThat(commands).contains("./assay run first-look\n");
    return """
    set -e
    cd /tmp
    for absent in mvn git curl; do command -v $absent || echo no $absent; done
    [ "$(ls /sys/class/net)" = lo ] && echo loopback alone
    cp /release/%s.tar.gz .
    SECONDS=0
    %s
    echo first answer after $SECONDS s
    ./assay list
    ./assay report last || [ $? = 5 ]
    """
        .formatted(
            Release.NAME,
            // A host that is too busy for a figure answers nevertheless.
            commands.replace(
                "run first-look\n", "run first-look --lean --progress none || [ $? = 5 ]\n"));
  }
}
