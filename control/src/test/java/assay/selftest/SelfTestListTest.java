package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class SelfTestListTest {

  /// An unlisted self-test never runs.
  @Test
  void everySelfTest_isListed() {
    Set<String> written =
        new ClassFileImporter()
            .importPath(Path.of("target/classes/assay/selftest")).stream()
                .filter(type -> type.isAssignableTo(SelfTest.class))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    assertThat(SelfTests.all())
        .extracting(test -> test.getClass().getName())
        .hasSameElementsAs(written);
  }
}
