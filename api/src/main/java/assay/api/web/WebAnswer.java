package assay.api.web;

/// A node's answer.
///
/// @param status the HTTP status
/// @param body the body, as text
/// @param node the name of the node that answered: `member-1`
public record WebAnswer(int status, String body, String node) {}
