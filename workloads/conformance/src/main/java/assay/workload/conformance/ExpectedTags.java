package assay.workload.conformance;

import assay.api.Claim;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The content that a counter or a set must have.
///
/// Its numbers are those of acknowledged requests, and possibly those of requests with an unknown outcome.
final class ExpectedTags {

  private final int key;
  private final Set<Long> certain = new HashSet<>();
  private final Set<Long> possible = new HashSet<>();
  private long least;
  private long most;

  ExpectedTags(int key) {
    this.key = key;
  }

  /// Takes over a claim of a request that has ended.
  void apply(Claim claim, Outcome outcome) {
    if (outcome == Outcome.OK) {
      least++;
      most++;
      certain.add(claim.version());
    } else if (outcome == Outcome.UNKNOWN) {
      most++;
      possible.add(claim.version());
    }
  }

  /// Whether a request that also holds these claims may have read this.
  boolean mayRead(Observation seen, List<Claim> own) {
    long more = own.stream().filter(claim -> claim.key() == key).count();
    return switch (seen.what()) {
      case COUNT -> seen.version() >= least && seen.version() <= most + more;
      case TAG ->
          certain.contains(seen.version())
              || possible.contains(seen.version())
              || own.stream().anyMatch(claim -> claim.version() == seen.version());
      default -> true;
    };
  }

  /// Takes over what a read of everything found, and returns what is wrong with it.
  ///
  /// @param seen the observations of this key
  /// @param first whether nothing is expected yet
  List<String> settle(List<Observation> seen, boolean first) {
    List<String> faults = new ArrayList<>();
    List<Long> tags =
        seen.stream().filter(each -> each.what() == What.TAG).map(Observation::version).toList();
    List<Long> counts =
        seen.stream().filter(each -> each.what() == What.COUNT).map(Observation::version).toList();
    Set<Long> found = new HashSet<>(tags);
    if (!first) {
      if (found.size() < tags.size()) {
        faults.add("key %d holds a number twice".formatted(key));
      }
      if (!tags.isEmpty() && !found.containsAll(certain)) {
        faults.add("key %d lacks a number that was acknowledged".formatted(key));
      }
      found.stream()
          .filter(tag -> !certain.contains(tag) && !possible.contains(tag))
          .findFirst()
          .ifPresent(
              tag -> faults.add("key %d holds %d, which nobody claimed".formatted(key, tag)));
      for (long count : counts) {
        if (count < least || count > most) {
          faults.add("key %d counts %d, and %s expected".formatted(key, count, expected()));
        }
      }
    }
    if (!counts.isEmpty()) {
      least = counts.getLast();
      most = least;
    }
    if (!tags.isEmpty()) {
      certain.clear();
      certain.addAll(found);
    }
    possible.clear();
    return faults;
  }

  private String expected() {
    return least == most ? least + " is" : least + " to " + most + " are";
  }
}
