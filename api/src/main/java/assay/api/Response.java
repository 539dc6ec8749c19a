package assay.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of a request.
///
/// @param outcome what became of it; of a multi-request the worst of its children
/// @param rows how many rows it affected or returned
/// @param startNanos when its execution began, on the clock of `System.nanoTime()`
/// @param endNanos when it ended, on the same clock
/// @param failure the exception, where there was one
/// @param observed what it read
/// @param children the responses of a multi-request's children, in their order
public record Response(
    Outcome outcome,
    long rows,
    long startNanos,
    long endNanos,
    @Nullable Throwable failure,
    List<Observed> observed,
    List<Response> children) {}
