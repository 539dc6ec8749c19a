package assay.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.outside.HostileArchives.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UntrustedArchiveTest {

  private static final long SEED = 20_261_128;
  private static final long MOST = 600;

  private static final List<String> ASKED =
      List.of(
          "members/a-1-member-1/log.txt",
          "members/a-1-member-1/gc.log",
          "members/a-1-member-2/log.txt",
          "history/a-1-client-1.bin",
          "latency/a, b-1-client-1.hlog",
          "history/\u00fc-1-client-1.bin");

  @TempDir private Path folder;
  private Path outside;

  @BeforeEach
  void layOutside() throws IOException {
    outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("kept"), "kept");
  }

  private static Map<UntrustedPath, Long> asked() {
    Map<UntrustedPath, Long> asked = new LinkedHashMap<>();
    ASKED.forEach(name -> asked.put(new UntrustedPath(name), MOST));
    return asked;
  }

  @FunctionalInterface
  private interface Unpacking {
    void unpack(byte[] packed, Path root) throws IOException;
  }

  /// The result of an unpacking.
  ///
  /// @param files the number of requested files it left
  /// @param wrong its forbidden actions
  private record Left(int files, List<String> wrong) {}

  private Left unpack(byte[] packed, Unpacking unpacking) throws IOException {
    Path root = Files.createDirectories(folder.resolve("deep/er/root"));
    try {
      unpacking.unpack(packed, root);
    } catch (IOException refused) {
      // Expected; the files it left are checked all the same.
    }
    List<String> wrong = new ArrayList<>();
    int files = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        if (each.startsWith(root) && !Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          String name = root.relativize(each).toString();
          boolean sound =
              ASKED.contains(name)
                  && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)
                  && Files.size(each) <= MOST
                  && Files.getAttribute(each, "unix:nlink").equals(1);
          files++;
          if (!sound) {
            wrong.add("inside: " + name);
          }
        } else if (!each.startsWith(root) && !root.startsWith(each) && !each.equals(outside)) {
          if (!each.equals(outside.resolve("kept")) || !Files.readString(each).equals("kept")) {
            wrong.add("outside: " + each);
          }
        }
      }
    }
    if (wrong.isEmpty()) {
      // Folders stay: recreating them takes longer than all else.
      for (String name : files == 0 ? List.<String>of() : ASKED) {
        Files.deleteIfExists(root.resolve(name));
      }
    } else {
      clear(root);
      clear(outside);
      layOutside();
    }
    return new Left(files, wrong);
  }

  private static void clear(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.delete(each);
      }
    }
  }

  @Test
  void hostileArchives_writeNothingOutside_andNothingThatWasNotAskedFor() throws IOException {
    unpackAll(2_000, 1_797);
  }

  @Test
  @Tag("nightly")
  void tenThousandHostileArchives_writeNothingOutside() throws IOException {
    HostileArchives archives = unpackAll(10_000, 9_040);
    assertThat(archives.made())
        .isEqualTo(
            Map.ofEntries(
                Map.entry(Kind.ASKED, 7_002),
                Map.entry(Kind.NOT_ASKED, 1_352),
                Map.entry(Kind.LINK, 1_398),
                Map.entry(Kind.LINK_ON_THE_WAY, 1_269),
                Map.entry(Kind.HARD_LINK, 1_365),
                Map.entry(Kind.UPWARDS, 1_384),
                Map.entry(Kind.ABSOLUTE, 1_291),
                Map.entry(Kind.LONG, 1_397),
                Map.entry(Kind.DUPLICATE, 1_303),
                Map.entry(Kind.DEVICE, 1_329),
                Map.entry(Kind.CASE, 1_398),
                Map.entry(Kind.BIDI, 1_350),
                Map.entry(Kind.FOLDER, 1_299),
                Map.entry(Kind.GREW, 1_342),
                Map.entry(Kind.CUT, 1_230),
                Map.entry(Kind.BYTES_CHANGED, 1_292)));
  }

  /// @param harmful how many of the archives are refused; the others ask for nothing that is forbidden
  private HostileArchives unpackAll(int count, int harmful) throws IOException {
    HostileArchives archives = new HostileArchives(SEED, ASKED, outside);
    int taken = 0;
    int[] refused = {0};
    for (int i = 0; i < count; i++) {
      Left left =
          unpack(
              archives.next(),
              (packed, root) -> {
                refused[0]++;
                new UntrustedArchive(root, asked()).unpack(new ByteArrayInputStream(packed));
                refused[0]--;
              });
      assertThat(left.wrong()).as("archive %d of seed %d", i, SEED).isEmpty();
      taken += left.files();
    }
    assertThat(archives.made()).hasSize(Kind.values().length);
    assertThat(refused[0]).isEqualTo(harmful);
    // Files before the harm are taken. How many files lie before a cut depends on the compression.
    assertThat(taken).isGreaterThan(count / 2);
    return archives;
  }

  /// The detector's control: an unpacking that trusts an archive is caught.
  @Test
  void nonchalantUnpacking_isCaught() throws IOException {
    HostileArchives archives = new HostileArchives(SEED, ASKED, outside);
    int harmed = 0;
    boolean written = false;
    for (int i = 0; i < 300; i++) {
      List<String> wrong = unpack(archives.next(), UntrustedArchiveTest::nonchalant).wrong();
      harmed += wrong.isEmpty() ? 0 : 1;
      written |= wrong.stream().anyMatch(each -> each.startsWith("outside: "));
    }
    assertThat(harmed).isGreaterThan(150);
    assertThat(written).isTrue();
  }

  private static void nonchalant(byte[] packed, Path root) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(packed)), "UTF-8")) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path file = root.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
          Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else if (!entry.isDirectory()) {
          Files.write(file, tar.readAllBytes());
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  private static byte[] archive(String name, int size) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new GZIPOutputStream(bytes), "UTF-8")) {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(size);
      tar.putArchiveEntry(entry);
      tar.write(HostileArchives.content(size));
      tar.closeArchiveEntry();
    }
    return bytes.toByteArray();
  }

  private static Set<String> taken(Path root, InputStream packed) throws IOException {
    UntrustedArchive archive = new UntrustedArchive(root, asked());
    archive.unpack(packed);
    return archive.taken().stream().map(UntrustedPath::text).collect(Collectors.toSet());
  }

  /// A file that was longer when packed than when requested has its beginning here.
  @Test
  void fileThatGrew_hasItsBeginning_andOneThatIsShorterIsWhole() throws IOException {
    for (int size : List.of(0, 599, 600, 601, 100_000)) {
      byte[] packed = archive("./" + ASKED.getFirst(), size);
      assertThat(taken(folder, new ByteArrayInputStream(packed))).containsExactly(ASKED.getFirst());
      assertThat(folder.resolve(ASKED.getFirst()))
          .hasBinaryContent(HostileArchives.content(Math.min(size, 600)));
    }
  }

  /// A local process may put links into the folder, too.
  @Test
  void linkThatLiesThereAlready_isNotFollowed() throws IOException {
    byte[] packed = archive(ASKED.getFirst(), 5);
    Files.createSymbolicLink(folder.resolve("members"), outside);
    assertThatThrownBy(() -> taken(folder, new ByteArrayInputStream(packed)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is in the way of");
    Files.delete(folder.resolve("members"));
    Path file = folder.resolve(ASKED.getFirst());
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, outside.resolve("kept"));
    assertThatThrownBy(() -> taken(folder, new ByteArrayInputStream(packed)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is in the way of");
    assertThat(outside.resolve("kept")).hasContent("kept");
  }

  @Test
  void archiveThatGoesOnBehindItsEnd_isNotReadToItsEnd() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      try (InputStream plain =
          new GZIPInputStream(new ByteArrayInputStream(archive(ASKED.getFirst(), 5)))) {
        gzip.write(plain.readAllBytes());
      }
      gzip.write(new byte[1 << 20]);
    }
    assertThatThrownBy(() -> taken(folder, new ByteArrayInputStream(bytes.toByteArray())))
        .isInstanceOf(IOException.class)
        .hasMessage("it holds more than was asked for");
  }

  /// An entry's name may claim a gigabyte.
  @Test
  void nameWithoutAnEnd_isNotRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new GZIPOutputStream(bytes), "UTF-8")) {
      TarArchiveEntry name =
          new TarArchiveEntry(TarConstants.GNU_LONGLINK, TarConstants.LF_GNUTYPE_LONGNAME);
      name.setSize(80_000);
      tar.putArchiveEntry(name);
      tar.write("x".repeat(80_000).getBytes(StandardCharsets.UTF_8));
      tar.closeArchiveEntry();
      tar.putArchiveEntry(new TarArchiveEntry("x"));
      tar.closeArchiveEntry();
    }
    assertThatThrownBy(() -> taken(folder, new ByteArrayInputStream(bytes.toByteArray())))
        .isInstanceOf(IOException.class)
        .hasMessage("it holds more than was asked for");
  }

  @Test
  void namesThatMayBeOneFile_areNotAskedFor() {
    for (String other : List.of("HISTORY/\u00fc.bin", "history/u\u0308.bin")) {
      assertThatThrownBy(() ->
              new UntrustedArchive(
                  folder,
                  Map.of(
                      new UntrustedPath("history/\u00fc.bin"), 1L, new UntrustedPath(other), 1L)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("may be one file here");
    }
  }
}
