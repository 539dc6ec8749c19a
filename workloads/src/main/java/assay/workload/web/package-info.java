/// The workload `web-shop`: shop customers, with sessions kept by web application nodes.
@NullMarked
package assay.workload.web;

import org.jspecify.annotations.NullMarked;
