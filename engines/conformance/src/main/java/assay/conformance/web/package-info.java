/// Conformance tests for engines whose members are web application nodes.
@NullMarked
package assay.conformance.web;

import org.jspecify.annotations.NullMarked;
