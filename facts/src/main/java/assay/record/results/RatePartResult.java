package assay.record.results;

import assay.record.results.Results.Quantile;
import java.util.List;

/// One kind's requests in one part of a rate that changes, with those under a fault.
///
/// @param part from 0, in the order of time
/// @param kind as figures name it
/// @param fromNanos from the window's begin
/// @param toNanos likewise; the last part ends with the window, also where a fault's phase lengthened it
/// @param fromPerSecond the rate of all kinds as the part begins
/// @param toPerSecond the rate of all kinds as it ends
/// @param notOk requests that failed, were shed or have an unknown outcome
/// @param response percentiles of response times
public record RatePartResult(
    String step,
    int part,
    String kind,
    long fromNanos,
    long toNanos,
    double fromPerSecond,
    double toPerSecond,
    long ok,
    long notOk,
    List<Quantile> response) {}
