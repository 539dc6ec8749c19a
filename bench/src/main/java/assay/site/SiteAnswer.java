package assay.site;

/// What a browser is sent.
///
/// @param status the status of HTTP
/// @param type its media type
/// @param policy what the browser may load and run of it
/// @param body its text
record SiteAnswer(int status, String type, String policy, String body) {

  static final String HTML = "text/html; charset=utf-8";
  static final String TEXT = "text/plain; charset=utf-8";
  static final String NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

  /// A page of the site.
  static SiteAnswer page(int status, String html, SiteLinks links) {
    String policy = SitePage.document(links).policy() + "; frame-ancestors 'none'";
    return new SiteAnswer(status, HTML, policy, html);
  }
}
