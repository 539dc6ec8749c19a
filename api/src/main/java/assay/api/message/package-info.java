/// Requests and replies that travel through a broker's queues.
@NullMarked
package assay.api.message;

import org.jspecify.annotations.NullMarked;
