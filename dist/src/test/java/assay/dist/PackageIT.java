package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A release archive: the same bytes for the same sources, and complete without Maven.
@Timeout(300)
@Needs("bash")
final class PackageIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern ARTIFACT = Pattern.compile("(?m)^  <artifactId>(.*)</artifactId>");

  private static final Pattern NEEDED =
      Pattern.compile(
          "<dependency>\\s*<groupId>assay</groupId>\\s*<artifactId>(.*?)</artifactId>(.*?)</dependency>",
          Pattern.DOTALL);

  @TempDir private Path folder;

  private record Ended(int exit, String output) {}

  private Ended bash(String script) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("/bin/bash", "-euo", "pipefail", "-c", script)
            .redirectErrorStream(true)
            .directory(folder.toFile())
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(200, TimeUnit.SECONDS)).isTrue();
    return new Ended(bash.exitValue(), output.strip());
  }

  private Ended packing(String calls) throws IOException, InterruptedException {
    return bash(". '%s/launch/package.sh'; %s".formatted(ROOT, calls));
  }

  /// A built source folder, with one jar in two places.
  private Path sources(String name) throws IOException {
    Path root = folder.resolve(name);
    file(root, "dist/target/assay/engines/one/grid.jar", "grid");
    file(root, "dist/target/assay/engines/two/grid.jar", "grid");
    file(root, "dist/target/assay/lib/control.jar", "control");
    file(root, "dist/target/assay/start-cache/cli.jsa", "of this host");
    file(root, "dist/target/assay/built/core", "");
    file(root, "target/bom.json", "{}");
    file(root, "target/assay.1", "a page");
    file(root, "target/generated-sources/license/THIRD-PARTY.txt", "licences");
    file(root, "studies/one.yaml", "study: one");
    file(root, "target/javadoc/index.html", "interfaces");
    file(root, "target/kits/assay/control/1/control-1.jar", "control");
    file(root, "docs/one.md", "one");
    file(
        root,
        "docs/how-to/engine.md",
        """
        | [draws](../../clients/vectors/draws.json#a) | [page](https://example.org/x) |

        [`Engine`]: ../../api/src/main/java/Engine.java
        """);
    file(root, "clients/vectors/draws.json", "{}");
    file(root, "clients/python/client.py", "");
    file(root, "api/src/main/java/Engine.java", "interface Engine {}");
    file(root, "api/src/main/java/Other.java", "interface Other {}");
    file(root, "engines/one/README.md", "one");
    file(root, "examples/shop/target/shop.jar", "built");
    file(root, "examples/shop/pom.xml", "pom");
    for (String single :
        new String[] {"assay", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"}) {
      file(root, single, single);
    }
    for (String part :
        new String[] {
          "find-jdk.sh",
          "build.sh",
          "assemble.sh",
          "image.sh",
          "locale.sh",
          "advisories.sh",
          "advisories.tsv",
          "Containerfile",
          ".containerignore"
        }) {
      file(root, "launch/" + part, part);
    }
    return root;
  }

  private static void file(Path root, String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void sameSources_giveTheSameBytes_andNothingOfThisHost() throws Exception {
    Path sources = sources("sources");
    for (String each : new String[] {"first", "second"}) {
      Files.setLastModifiedTime(
          sources.resolve("docs/one.md"), FileTime.from(Instant.ofEpochSecond(each.length())));
      assertThat(
              packing(
                  "mkdir %s; lay_out '%s' %s/assay-1 '%s/target'; pack %s assay-1 2026-01-01T00:00:00Z"
                      .formatted(each, sources, each, sources, each)))
          .isEqualTo(new Ended(0, ""));
    }
    assertThat(folder.resolve("first/assay-1.tar.gz"))
        .hasSameBinaryContentAs(folder.resolve("second/assay-1.tar.gz"));
    assertThat(bash("tar -tzf first/assay-1.tar.gz").output().lines())
        .contains(
            "assay-1/assay",
            "assay-1/home/lib/control.jar",
            "assay-1/engines/one/README.md",
            "assay-1/home/engines/two/grid.jar",
            "assay-1/examples/shop/pom.xml",
            "assay-1/studies/one.yaml",
            "assay-1/sbom.cdx.json",
            "assay-1/man/man1/assay.1",
            "assay-1/docs/javadoc/index.html",
            "assay-1/kits/assay/control/1/control-1.jar",
            "assay-1/api/src/main/java/Engine.java",
            "assay-1/clients/vectors/draws.json",
            "assay-1/THIRD-PARTY.txt",
            "assay-1/Containerfile")
        .noneMatch(name ->
            name.contains("start-cache")
                || name.contains("target")
                || name.contains("client.py")
                || name.contains("Other"));
    assertThat(bash("tar -tvzf first/assay-1.tar.gz | grep -c ' link to '").output())
        .isEqualTo("2");
  }

  private static final Pattern LINK =
      Pattern.compile("(?m)\\]\\((?!\\w+:)([^)#\\s]+)[^)]*\\)|^\\[[^]]+\\]: (?!\\w+:)([^#\\s]+)$");

  /// Every link of a page that a release has leads to a file or folder of the release.
  @Test
  void linksOfThePages_leadToFilesOfTheRelease() throws Exception {
    Path sources = folder.resolve("sources");
    for (String listed :
        new String[] {
          "bom.json", "assay.1", "generated-sources/license/THIRD-PARTY.txt", "javadoc/x", "kits/x"
        }) {
      file(sources, "target/" + listed, "");
    }
    file(sources, "dist/target/assay/lib/control.jar", "control");
    // The sources without what was built, and with the little of it that a release needs.
    assertThat(
            bash(
                "cd '%s'; git ls-files -z -- ':!*/src/test/*' | tar --ignore-failed-read --null -cf - -T - | tar -xf - -C '%s'"
                    .formatted(ROOT, sources)))
        .isEqualTo(new Ended(0, ""));
    assertThat(packing("lay_out '%s' release '%s/target'".formatted(sources, sources)))
        .isEqualTo(new Ended(0, ""));
    Path release = folder.resolve("release");
    Set<String> dead = new TreeSet<>();
    int links = 0;
    try (Stream<Path> files = Files.walk(release)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
        Matcher link = LINK.matcher(text);
        while (link.find()) {
          links++;
          String to = link.group(1) == null ? link.group(2) : link.group(1);
          if (!Files.exists(page.resolveSibling(to))) {
            dead.add(release.relativize(page) + ": " + to);
          }
        }
      }
    }
    assertThat(links).isGreaterThan(300);
    assertThat(dead).isEmpty();
  }

  @Test
  void whatItDoesNotKnow_isRefused() throws Exception {
    assertThat(packing("package '%s' --to here".formatted(folder)).exit()).isEqualTo(2);
    assertThat(packing("package '%s' --out".formatted(folder)).output())
        .startsWith("assay package: --out takes one folder");
    Files.createDirectories(folder.resolve("home"));
    assertThat(packing("package '%s'".formatted(folder)).output())
        .isEqualTo("assay package: this is a release itself; make one from the sources");
  }

  /// The build in a release's layout, without Maven.
  @Tag("further")
  @Test
  void release_startsWithoutMaven() throws Exception {
    assumeTrue(Files.exists(ROOT.resolve("dist/target/assay/lib")), "nothing is built");
    for (String listed :
        new String[] {
          "bom.json",
          "assay.1",
          "generated-sources/license/THIRD-PARTY.txt",
          "javadoc/index.html",
          "kits/assay/none"
        }) {
      file(folder, "target/" + listed, "{}");
    }
    assertThat(packing("lay_out '%s' release '%s/target'".formatted(ROOT, folder)))
        .isEqualTo(new Ended(0, ""));
    Ended version = bash("cd / && '%s/release/assay' version".formatted(folder));
    assertThat(version.exit()).as(version.output()).isZero();
    Ended described = bash("cd release && ./assay describe first-look");
    assertThat(described.exit()).as(described.output()).isZero();
    assertThat(described.output()).contains("first-look");
    Ended built = bash("release/examples/build release/examples/shop");
    assertThat(built.exit()).as(built.output()).isZero();
    assertThat(folder.resolve("release/examples/shop/target/shop.jar")).exists();
    assertThat(folder.resolve("release/dist")).doesNotExist();
  }

  /// With a Maven that has made everything, and an advisory check with this exit code.
  private Ended archived(int exit) throws IOException, InterruptedException {
    Path sources = sources("sources");
    file(sources, "pom.xml", "  <version>1</version>\n");
    file(sources, "launch/advisories.sh", "echo \"$@\" >asked; exit " + exit);
    assertThat(sources.resolve("launch/advisories.sh").toFile().setExecutable(true)).isTrue();
    return packing(
        "mvn() { :; }; command_of() { assay_java=(echo page); }; moment_of() { echo 2026-01-01T00:00:00Z; };"
            + " javadoc_of() { :; }; kits_of() { :; }; archive '%s' out".formatted(sources));
  }

  @Test
  void componentWithAnAdvisoryAndNoReason_makesNoRelease() throws Exception {
    Ended whole = archived(0);
    assertThat(whole.exit()).as(whole.output()).isZero();
    assertThat(folder.resolve("out/assay-1.tar.gz")).exists();
    assertThat(Files.readString(folder.resolve("asked")))
        .contains("sources/target/bom.json ", "sources/dist/target/assay");
    Files.delete(folder.resolve("out/assay-1.tar.gz"));
    Ended refused = archived(1);
    assertThat(refused.exit()).as(refused.output()).isEqualTo(3);
    assertThat(refused.output()).contains("docs/reference/safety.md says what to do");
    assertThat(folder.resolve("out/assay-1.tar.gz")).doesNotExist();
  }

  /// What the kits' modules depend on of this project is in the repository, too.
  @Test
  void kits_areAWholeRepository_andThePagesAreOfTheInterfaces() throws Exception {
    Path sources = folder.resolve("sources");
    List<String> modules = List.of(packing("echo $kit_modules").output().split(" "));
    assertThat(modules).contains("api", "engines/conformance", "workloads/conformance");
    Set<String> artifacts = new TreeSet<>();
    for (String module : modules) {
      String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
      Matcher own = ARTIFACT.matcher(pom);
      assertThat(own.find()).as(module).isTrue();
      artifacts.add(own.group(1));
      file(sources, module + "/pom.xml", pom);
      String target = module.startsWith("engines/reference") ? "target/engine" : "target";
      file(sources, "%s/%s/%s-0.1.0.jar".formatted(module, target, own.group(1)), module);
    }
    Files.copy(ROOT.resolve("pom.xml"), sources.resolve("pom.xml"));
    for (String module : modules) {
      Matcher needed = NEEDED.matcher(Files.readString(sources.resolve(module).resolve("pom.xml")));
      while (needed.find()) {
        boolean outside = needed.group(2).matches("(?s).*<scope>(test|provided)</scope>.*");
        assertThat(outside || artifacts.contains(needed.group(1)))
            .as(module + " needs " + needed.group(1))
            .isTrue();
      }
    }
    assertThat(packing("kits_of '%s' kits".formatted(sources))).isEqualTo(new Ended(0, ""));
    assertThat(folder.resolve("kits/assay/assay/0.1.0/assay-0.1.0.pom")).exists();
    for (String artifact : artifacts) {
      Path place = folder.resolve("kits/assay").resolve(artifact).resolve("0.1.0");
      assertThat(place.resolve(artifact + "-0.1.0.pom")).exists();
      assertThat(place.resolve(artifact + "-0.1.0.jar")).exists();
    }
    assertThat(packing("jdk_feature() { echo 21; }; javadoc_of '%s' pages".formatted(ROOT)))
        .isEqualTo(
            new Ended(
                3,
                "assay package: the comments of the interfaces are Markdown, which takes JDK 23 or"
                    + " newer: set JAVA_HOME"));
  }

  @Test
  void whatCannotBeCopied_endsIt() throws Exception {
    Path sources = sources("sources");
    Files.delete(sources.resolve("LICENSE"));
    assertThat(packing("lay_out '%s' out '%s/target'".formatted(sources, sources)).exit())
        .isNotZero();
  }
}
