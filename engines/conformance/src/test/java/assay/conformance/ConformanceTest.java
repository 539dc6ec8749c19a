package assay.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/// Unclaimed capabilities are not tested, and the engine's author reads which. The engine is the
/// one in this module's own `assay-engine.yaml`, which has no code: any test of it would fail.
final class ConformanceTest {

  private final Conformance modest = new Conformance() {};

  @Test
  void testsOfWhatIsNotClaimed_areSkippedWithASentence() {
    skips(modest::queries_findWhatPlainJavaFinds, "Queryable");
    skips(modest::callsThatDoNotWait_completeWithTheirWork_andNoEarlier, "AsyncCache");
    skips(
        modest::replication_bringsEachChangeToTheOtherSite_once,
        "a value of the setting `replication` besides `none`");
    skips(modest::nearCache_answersWhatItHasRead, "NearCache");
    skips(
        modest::solutionsOnMapsOfTheirOwn_changeBothEntriesAndLoseNothing,
        "solutions that need maps of their own");
    skips(
        modest::withoutCopies_theKeysOfTheKilledAreGone_andNobodySaysTheyWereNotWritten,
        "a value `none` of the setting `backup`");
  }

  private static void skips(ThrowingCallable test, String what) {
    assertThatThrownBy(test)
        .isInstanceOf(TestAbortedException.class)
        .hasMessageEndingWith("skipped: you do not claim " + what);
  }

  /// A claim is tested: the test fails, because there is no such engine.
  @Test
  void testOfWhatIsClaimed_isNotSkipped() {
    assertThatThrownBy(modest::engine_isNamedAsInItsDescriptor)
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(modest::synchronousCopies_loseNothing_whenAMemberIsKilled)
        .isNotInstanceOf(TestAbortedException.class);
  }
}
