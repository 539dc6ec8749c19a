/// Web applications with user sessions on their nodes: browser requests, and the observed session
/// contents.
@NullMarked
package assay.api.web;

import org.jspecify.annotations.NullMarked;
