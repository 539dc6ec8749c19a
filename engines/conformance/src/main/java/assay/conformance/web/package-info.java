/// What every engine must pass whose members are nodes of a web application.
@NullMarked
package assay.conformance.web;

import org.jspecify.annotations.NullMarked;
