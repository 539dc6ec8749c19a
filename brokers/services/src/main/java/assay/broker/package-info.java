/// What all brokers share: where a member stands, what the queues are called, and when a message is acknowledged.
@NullMarked
package assay.broker;

import org.jspecify.annotations.NullMarked;
