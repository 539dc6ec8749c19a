package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Workload;
import assay.judge.check.Checker;
import assay.plan.Plan;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/// A user's jar, compiled and packed by a test.
public final class MadeJar {

  private MadeJar() {}

  /// Compiles one class against the jars that a user has.
  public static Path classes(Path folder, String name, String source) throws IOException {
    Path file = folder.resolve("src").resolve(name.replace('.', '/') + ".java");
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, source);
    Path classes = Files.createTempDirectory(folder, "classes");
    String path =
        Stream.of(Workload.class, Checker.class, Plan.class)
            .map(each -> each.getProtectionDomain().getCodeSource().getLocation().getPath())
            .collect(Collectors.joining(File.pathSeparator));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                path,
                "-d",
                classes.toString(),
                file.toString());
    assertThat(failed).isZero();
    return classes;
  }

  /// A folder with the head of a class file, which no Java can load.
  ///
  /// @param java what the class is compiled for
  static Path compiled(Path folder, String name, String type, int java) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(name));
    Path file = classes.resolve(type.replace('.', '/') + ".class");
    Files.createDirectories(file.resolveSibling("."));
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeInt(0xCAFEBABE);
      out.writeShort(0);
      out.writeShort(44 + java);
    }
    return classes;
  }

  /// @param texts further files of the jar, by name
  public static Path of(Path jar, Path classes, Map<String, String> texts) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, zip);
      }
      for (Map.Entry<String, String> text : texts.entrySet()) {
        zip.putNextEntry(new ZipEntry(text.getKey()));
        zip.write(text.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }
}
