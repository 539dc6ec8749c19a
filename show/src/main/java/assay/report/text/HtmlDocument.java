package assay.report.text;

import static j2html.TagCreator.body;
import static j2html.TagCreator.document;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import assay.problem.InvisibleCharacters;
import assay.report.svg.SeriesStyle;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// One HTML file without other files: readable offline and without scripts. Its content policy
/// names its style and script by hash.
///
/// @param generator identifies a site's page; empty if not needed
/// @param forms whether its forms may send to its server
/// @param listens whether its script may listen to its server
public record HtmlDocument(
    String css, String js, String generator, boolean forms, boolean listens) {

  public static HtmlDocument report() {
    return new HtmlDocument(look(), resource("page.js"), "", false, false);
  }

  public static HtmlDocument site(String generator, boolean forms) {
    return new HtmlDocument(
        look() + "\n" + resource("site.css"),
        resource("page.js") + resource("site.js"),
        generator,
        forms,
        false);
  }

  public static HtmlDocument live() {
    return new HtmlDocument(
        look() + "\n" + resource("live.css"),
        resource("page.js") + resource("live.js"),
        "",
        false,
        true);
  }

  private static String look() {
    return resource("page.css") + SeriesStyle.css();
  }

  /// The content policy: the page may load and run only itself.
  public String policy() {
    return "default-src 'none'; style-src '%s'; script-src '%s'; img-src data:;"
        .formatted(hash(css), hash(js))
        .concat(listens ? " connect-src 'self';" : "")
        .concat(" base-uri 'none'; form-action '%s'".formatted(forms ? "self" : "none"));
  }

  public String render(String title, DomContent... content) {
    return printable(
        document(
            html(
                    head(
                        meta().attr("charset", "utf-8"),
                        meta().attr("http-equiv", "Content-Security-Policy").withContent(policy()),
                        meta()
                            .withName("viewport")
                            .withContent("width=device-width, initial-scale=1"),
                        meta().withName("color-scheme").withContent("light dark"),
                        iff(
                            !generator.isEmpty(),
                            meta().withName("generator").withContent(generator)),
                        title(title),
                        style(rawHtml(css)),
                        script(rawHtml(js))),
                    body(content))
                .withLang("en")));
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = HtmlDocument.class.getResourceAsStream("/assay/report/" + name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String printable(String page) {
    return InvisibleCharacters.lines(page);
  }
}
