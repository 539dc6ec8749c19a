/// Ways into a cluster of Coherence for who is no member of it: proxies, and connections to them.
@NullMarked
package assay.engine.coherence.proxy;

import org.jspecify.annotations.NullMarked;
