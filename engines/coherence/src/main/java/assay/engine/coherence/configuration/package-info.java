/// What writes the configurations of Coherence, and the serializer that they name.
@NullMarked
package assay.engine.coherence.configuration;

import org.jspecify.annotations.NullMarked;
