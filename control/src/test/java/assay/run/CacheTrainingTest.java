package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheTrainingTest {

  @TempDir private Path caches;

  @Test
  void unfinishedCache_isToldAndTakenAway_finishedOnesStay() throws IOException {
    Path finished = Files.writeString(caches.resolve("client-1.aot"), "whole");
    assertThat(CacheTraining.clearedUnfinished(caches)).isFalse();
    Path unfinished = Files.createFile(caches.resolve("member-1.aot.config"));
    assertThat(CacheTraining.clearedUnfinished(caches)).isTrue();
    assertThat(unfinished).doesNotExist();
    assertThat(finished).exists();
    assertThat(CacheTraining.clearedUnfinished(caches)).isFalse();
  }
}
