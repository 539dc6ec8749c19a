package assay.broker.redis.server;

/// One consumer of a stream.
///
/// @param queue the stream
/// @param name the stream's key for the consumer's unacknowledged messages
/// @param batch the messages that it takes at once
record ConsumerSettings(String queue, String name, int batch) {}
