package assay.resolver;

import assay.release.ReleaseProblem;
import assay.release.ReleaseProblem.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.ChecksumFailureException;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.transfer.MetadataTransferException;
import org.eclipse.aether.transfer.RepositoryOfflineException;
import org.jspecify.annotations.Nullable;

/// Sorts the resolver's exceptions into kinds of answers. Several repositories may have answered differently: the answer that
/// explains most comes first.
final class ResolutionFailure {

  private ResolutionFailure() {}

  static ReleaseProblem problem(List<? extends Exception> failures) {
    Exception failure = failures.getFirst();
    List<Throwable> all = causes(failures);
    Throwable damaged = first(all, ChecksumFailureException.class);
    if (damaged != null) {
      return new ReleaseProblem(Kind.DAMAGED, text(failure, damaged));
    }
    Throwable offline = first(all, RepositoryOfflineException.class);
    if (offline != null) {
      return new ReleaseProblem(
          Kind.UNREACHABLE,
          "Maven is offline by its settings, and this was never fetched: "
              + text(failure, offline));
    }
    Throwable unknown =
        first(all, ArtifactNotFoundException.class, MetadataNotFoundException.class);
    Throwable unreached =
        all.stream()
            .filter(each ->
                each instanceof ArtifactTransferException
                    || each instanceof MetadataTransferException)
            .filter(each ->
                !(each instanceof ArtifactNotFoundException
                    || each instanceof MetadataNotFoundException))
            .findFirst()
            .orElse(null);
    if (unreached != null) {
      return new ReleaseProblem(Kind.UNREACHABLE, text(failure, unreached));
    }
    return unknown != null
        ? new ReleaseProblem(Kind.UNKNOWN, text(failure, unknown))
        : new ReleaseProblem(Kind.UNREACHABLE, text(failure, all.getLast()));
  }

  private static String text(Exception failure, @Nullable Throwable cause) {
    Throwable told = cause == null ? failure : cause;
    String message = told.getMessage();
    return message == null ? told.toString() : message.lines().findFirst().orElse("");
  }

  @SafeVarargs
  private static @Nullable Throwable first(
      List<Throwable> all, Class<? extends Throwable>... kinds) {
    for (Throwable each : all) {
      for (Class<? extends Throwable> kind : kinds) {
        if (kind.isInstance(each)) {
          return each;
        }
      }
    }
    return null;
  }

  private static List<Throwable> causes(List<? extends Exception> failures) {
    List<Throwable> all = new ArrayList<>();
    Set<Throwable> seen = new HashSet<>();
    Deque<Throwable> open = new ArrayDeque<>(failures);
    while (!open.isEmpty()) {
      Throwable each = open.removeFirst();
      if (!seen.add(each)) {
        continue;
      }
      all.add(each);
      if (each.getCause() != null) {
        open.add(each.getCause());
      }
      open.addAll(beside(each));
    }
    return all;
  }

  /// What an exception knows beyond its cause.
  private static List<? extends Throwable> beside(Throwable failure) {
    return switch (failure) {
      case ArtifactResolutionException of ->
          of.getResults().stream().flatMap(each -> each.getExceptions().stream()).toList();
      case DependencyResolutionException of ->
          of.getResult() == null ? List.of() : of.getResult().getCollectExceptions();
      case ArtifactDescriptorException of ->
          of.getResult() == null ? List.of() : of.getResult().getExceptions();
      default -> List.of();
    };
  }
}
