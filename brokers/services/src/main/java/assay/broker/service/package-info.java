/// A trading firm's services: threads that receive from queues, answer from memory or place orders,
/// and reply.
@NullMarked
package assay.broker.service;

import org.jspecify.annotations.NullMarked;
