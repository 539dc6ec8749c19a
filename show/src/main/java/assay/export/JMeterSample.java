package assay.export;

/// One request in JMeter's terms.
///
/// @param startNanos the intended start; without a schedule, the start
/// @param elapsedNanos from then to the end
/// @param message the exception; empty without one
/// @param rows rows affected or returned
/// @param thread the client's thread, from 0
record JMeterSample(
    long startNanos,
    long elapsedNanos,
    String label,
    String outcome,
    String message,
    long rows,
    String client,
    int thread,
    String step) {}
