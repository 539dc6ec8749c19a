@NullMarked
package assay.broker.service;

import org.jspecify.annotations.NullMarked;
