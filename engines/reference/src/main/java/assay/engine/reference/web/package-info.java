/// An in-memory web shop with harmable sessions.
@NullMarked
package assay.engine.reference.web;

import org.jspecify.annotations.NullMarked;
