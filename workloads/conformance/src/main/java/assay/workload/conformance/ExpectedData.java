package assay.workload.conformance;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The content that registers, counters and sets must have while one request at a time changes them.
final class ExpectedData {

  private final List<Set<Long>> versions = new ArrayList<>();
  private final List<ExpectedTags> contents = new ArrayList<>();
  private boolean loaded;

  ExpectedData(int registers, int counters) {
    for (int key = 0; key < registers; key++) {
      versions.add(Set.of(Observation.ABSENT));
    }
    for (int key = registers; key < registers + counters; key++) {
      contents.add(new ExpectedTags(key));
    }
  }

  /// A register whose content differs from what is expected.
  ///
  /// @param found its version; `expected` in words otherwise
  record Differing(int key, long found, String expected) {}

  /// What a read of everything shows.
  ///
  /// @param untold keys of which the read reported nothing
  /// @param twice registers that the read reported more than once
  /// @param others what is wrong with counters and sets
  record Difference(
      List<Differing> registers, List<Integer> untold, List<Integer> twice, List<String> others) {}

  /// Takes over the claims of a request that has ended. Locks leave nothing.
  void apply(List<Claim> claims, Outcome outcome) {
    for (Claim claim : claims) {
      if (claim.leaves() == Leaves.LOCK || claim.leaves() == Leaves.UNLOCK) {
        continue;
      }
      if (!claim.exclusive()) {
        contents.get(claim.key() - versions.size()).apply(claim, outcome);
      } else if (outcome == Outcome.OK) {
        versions.set(claim.key(), Set.of(left(claim)));
      } else if (outcome == Outcome.UNKNOWN) {
        versions.set(claim.key(), with(versions.get(claim.key()), left(claim)));
      }
    }
  }

  private static long left(Claim claim) {
    return claim.leaves() == Leaves.ABSENCE ? Observation.ABSENT : claim.version();
  }

  private static Set<Long> with(Set<Long> some, long more) {
    return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toSet());
  }

  /// Whether a claim is of a key that the data have.
  boolean has(Claim claim) {
    return claim.key() >= 0
        && (claim.exclusive()
            ? claim.key() < versions.size()
            : claim.key() >= versions.size() && claim.key() < versions.size() + contents.size());
  }

  /// What is wrong with the observations of a request, before [#apply].
  ///
  /// @param own the claims of the whole request: it may have read before or after its own writes
  List<String> misread(List<Observation> seen, List<Claim> own) {
    List<String> faults = new ArrayList<>();
    for (Observation each : seen) {
      int key = each.key();
      if (key < 0 || key >= versions.size() + contents.size()) {
        faults.add("reported key %d, which the data do not have".formatted(key));
      } else if (each.what() == What.REGISTER && key < versions.size()) {
        Set<Long> readable = versions.get(key);
        for (Claim claim : own) {
          readable = claim.key() == key ? with(readable, left(claim)) : readable;
        }
        if (!readable.contains(each.version())) {
          faults.add(
              "reported %s of key %d, which held %s"
                  .formatted(text(each.version()), key, text(versions.get(key))));
        }
      } else if (key >= versions.size()
          && !contents.get(key - versions.size()).mayRead(each, own)) {
        faults.add(
            "reported %s %d of key %d, which did not hold that"
                .formatted(
                    each.what() == What.COUNT ? "the count" : "the number", each.version(), key));
      }
    }
    return faults;
  }

  /// Compares the data with a read of every key, and then expects what that read found. The first read decides what
  /// counters and sets hold at the beginning.
  Difference settle(List<Observation> seen) {
    List<Differing> registers = new ArrayList<>();
    List<Integer> untold = new ArrayList<>();
    List<Integer> twice = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (int key = 0; key < versions.size() + contents.size(); key++) {
      int which = key;
      List<Observation> own = seen.stream().filter(each -> each.key() == which).toList();
      if (own.isEmpty()) {
        untold.add(key);
      } else if (key >= versions.size()) {
        others.addAll(contents.get(key - versions.size()).settle(own, !loaded));
      } else {
        List<Long> found =
            own.stream()
                .filter(each -> each.what() == What.REGISTER)
                .map(Observation::version)
                .toList();
        if (found.isEmpty()) {
          untold.add(key);
        } else {
          if (found.size() > 1) {
            twice.add(key);
          }
          Set<Long> expected = versions.set(key, Set.of(found.getFirst()));
          if (!expected.contains(found.getFirst())) {
            registers.add(new Differing(key, found.getFirst(), text(expected)));
          }
        }
      }
    }
    loaded = true;
    return new Difference(registers, untold, twice, others);
  }

  /// A version for a reader.
  static String text(long version) {
    if (version == Observation.ABSENT) {
      return "no entry";
    }
    return version == Observation.CORRUPT ? "a value that is not whole" : "version " + version;
  }

  private static String text(Collection<Long> versions) {
    return new TreeSet<>(versions)
        .stream().map(ExpectedData::text).collect(Collectors.joining(" or "));
  }
}
