@NullMarked
package assay.api.web;

import org.jspecify.annotations.NullMarked;
