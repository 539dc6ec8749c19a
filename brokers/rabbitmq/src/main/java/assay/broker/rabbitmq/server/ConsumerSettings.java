package assay.broker.rabbitmq.server;

/// The settings of one consuming thread.
///
/// @param unacknowledged the most unacknowledged messages
/// @param transacted whether its replies and acknowledgements wait for a commit
record ConsumerSettings(String queue, int unacknowledged, boolean transacted) {}
