/// Requests and replies that go through the queues of a broker.
@NullMarked
package assay.api.message;

import org.jspecify.annotations.NullMarked;
