package assay.broker.rabbitmq.server;

/// How one thread of a service consumes.
///
/// @param queue the queue
/// @param unacknowledged how many messages it may have that it has not acknowledged
/// @param transacted whether what it sends and acknowledges waits for a commit
record Consumer(String queue, int unacknowledged, boolean transacted) {}
