package assay.load.open;

/// Sends requests, and waits for their answers or gives them up.
sealed interface RequestSender extends SlotSender
    permits BlockingRequestSender, PipelinedRequestSender {

  /// Waits for the answers of requests that no worker waits for; false if the given moment of the monotonic clock comes
  /// first.
  boolean await(long untilNanos);

  /// Gives up all requests in flight. No request begins afterwards.
  void giveUp(OpenWorkers workers);
}
