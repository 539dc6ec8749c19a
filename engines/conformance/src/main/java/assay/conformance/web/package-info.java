/// Conformance tests for engines with web application nodes as members.
@NullMarked
package assay.conformance.web;

import org.jspecify.annotations.NullMarked;
