/// A shop of the web in memory, whose sessions can be harmed.
@NullMarked
package assay.engine.reference.web;

import org.jspecify.annotations.NullMarked;
