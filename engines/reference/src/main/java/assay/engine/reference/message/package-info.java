/// An in-memory broker with a trader's services, which can be harmed.
@NullMarked
package assay.engine.reference.message;

import org.jspecify.annotations.NullMarked;
