package assay.export;

/// One request as JMeter knows it.
///
/// @param startNanos when it was meant to start; where nothing was intended, when it started
/// @param elapsedNanos from then to its end
/// @param label what it is called
/// @param outcome what became of it
/// @param message the exception, empty where there was none
/// @param rows how many rows it affected or returned
/// @param client the client's name
/// @param thread which of the client's threads, from 0
/// @param step the step's id
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
