/// Shared by all brokers: a member's address, queue names, and when a message is acknowledged.
@NullMarked
package assay.broker;

import org.jspecify.annotations.NullMarked;
