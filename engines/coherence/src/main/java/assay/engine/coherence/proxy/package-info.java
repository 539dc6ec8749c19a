/// Access to a Coherence cluster for clients that are not members: proxies, and connections to
/// them.
@NullMarked
package assay.engine.coherence.proxy;

import org.jspecify.annotations.NullMarked;
