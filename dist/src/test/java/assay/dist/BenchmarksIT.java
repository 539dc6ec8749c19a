package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The benchmarks are outside the build, but must still compile.
final class BenchmarksIT {

  private static final Path SOURCES = Path.of("../benchmarks/src/main/java");

  @TempDir private Path folder;

  @Test
  void sources_compileAgainstTheInstallation() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(SOURCES)) {
      List<Path> all = sources.filter(file -> file.toString().endsWith(".java")).toList();
      List<String> options = List.of("-proc:none", "-d", folder.toString(), "-cp", classPath());
      boolean compiled =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(all))
              .call();

      assertThat(all).isNotEmpty();
      assertThat(compiled).as(said.toString()).isTrue();
    }
  }

  private static String classPath() throws IOException {
    List<String> parts = new ArrayList<>();
    for (String folder : List.of("child", "lib")) {
      try (Stream<Path> jars = Files.list(AssayProcess.HOME.resolve(folder))) {
        jars.map(Path::toString).forEach(parts::add);
      }
    }
    parts.add(System.getProperty("java.class.path"));
    return String.join(File.pathSeparator, parts);
  }
}
