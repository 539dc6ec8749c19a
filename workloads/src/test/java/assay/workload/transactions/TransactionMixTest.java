package assay.workload.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Settings;
import assay.api.transaction.TransactionAbortedException;
import assay.workload.ListedDraw;
import assay.workload.PlainDraw;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TransactionMixTest {

  private static final int ACCOUNTS = 6;

  private static final DataParameters DATA =
      new DataParameters(
          Map.of("accounts", (long) ACCOUNTS, "lists", 6L),
          new Settings(Map.of("writers", "shared")));

  private final TransactionMix workload = new TransactionMix();
  private final PlainTransactions session = new PlainTransactions();
  private final PlainDraw draw = new ListedDraw(0, 1, 2, 3, 4, 5);

  private Request next(String kind) {
    return PlainDraw.next(workload, kind, 1, DATA, draw);
  }

  private static Set<Integer> read(Response response) {
    return response.observations().stream()
        .filter(seen -> seen.what() == What.COUNT || seen.what() == What.REGISTER)
        .map(Observation::key)
        .collect(Collectors.toSet());
  }

  @Test
  void everyKind_readsTwoToFourKeys_andWritesWhatItClaims() {
    for (int round = 0; round < 50; round++) {
      for (RequestKind kind : workload.kinds()) {
        session.puts.clear();
        Request request = next(kind.name());
        Response response = request.execute(session);
        assertThat(response.outcome()).as(kind.name()).isEqualTo(Outcome.OK);
        assertThat(read(response)).as(kind.name()).hasSizeBetween(2, 4);
        assertThat(response.rows()).isEqualTo(read(response).size());
        List<Object> claimed = request.claims().stream().<Object>map(Claim::key).toList();
        assertThat(session.puts).containsExactlyInAnyOrderElementsOf(claimed);
        for (Claim claim : request.claims()) {
          assertThat(read(response)).contains(claim.key());
          assertThat(claim.leaves())
              .isEqualTo(claim.key() < ACCOUNTS ? Leaves.VERSION : Leaves.ELEMENT);
        }
      }
    }
  }

  /// Otherwise no read could be of a value that is not the last of its transaction.
  @Test
  void append_nowAndThenAppendsTwiceToOneList() {
    Set<Integer> most = new HashSet<>();
    for (int round = 0; round < 100; round++) {
      List<Claim> claims = next("append").claims();
      most.add(claims.size() - (int) claims.stream().map(Claim::key).distinct().count());
    }
    assertThat(most).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void list_tellsItsLastFiveElements_andHowManyThereWere() {
    AppendedList list = AppendedList.of(null);
    for (long element = 1; element <= 7; element++) {
      list = list.plus(element);
    }
    assertThat(list).isEqualTo(new AppendedList(7, List.of(3L, 4L, 5L, 6L, 7L)));
  }

  @Test
  void abortedTransaction_wasAnswered_andHadNoEffect() {
    session.commitFailure = new TransactionAbortedException("a conflict");
    Request request = next("append");
    Response response = request.execute(session);
    assertThat(response.outcome()).isEqualTo(Outcome.OK);
    assertThat(response.rows()).isZero();
    assertThat(response.observations())
        .extracting(Observation::what)
        .containsExactly(What.DIFFERED);
    Response read = next("readLists").execute(session);
    assertThat(read.observations()).isEmpty();
    assertThat(read.rows()).isZero();
  }

  @Test
  void failureOfTheCommit_leavesItUnknown_andOneBeforeHasNoEffect() {
    session.commitFailure = new IllegalStateException("no answer");
    assertThat(next("append").execute(session).outcome()).isEqualTo(Outcome.UNKNOWN);
    session.readFailure = new IllegalStateException("no answer");
    assertThat(next("append").execute(session).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(session.entries).isEmpty();
  }

  @Test
  void audit_tellsEveryKey() {
    List<Integer> keys = IntStream.range(0, 12).boxed().toList();
    assertThat(next("write").execute(session).outcome()).isEqualTo(Outcome.OK);
    assertThat(read(workload.audit(keys, DATA).execute(session)))
        .containsExactlyInAnyOrderElementsOf(keys);
  }

  @Test
  void accountsOfOneWriterEach_areRefused() {
    DataParameters own = new DataParameters(DATA.values(), new Settings(Map.of("writers", "own")));
    assertThat(workload.incompatibilities(own, List.of("append", "write"))).hasSize(1);
    assertThat(workload.incompatibilities(own, List.of("append"))).isEmpty();
    assertThat(workload.incompatibilities(DATA, List.of("write"))).isEmpty();
  }
}
