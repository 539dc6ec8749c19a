package assay.broker.redis.server;

/// Who receives messages of a stream, as the stream knows it.
///
/// @param queue the stream
/// @param name its name, by which the stream knows what it was given and has not acknowledged
/// @param batch how many messages it takes at once
record Consumer(String queue, String name, int batch) {}
