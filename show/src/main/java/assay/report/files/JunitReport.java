package assay.report.files;

import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.page.ObjectiveSection;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// The study's questions as a test report, `junit.xml`: a suite per configuration, with a case for each
/// check, each asked figure and each objective, and a case that says whether the configuration was
/// measured.
///
/// A missed objective is a failure; a question without an answer is an error. Harm that a check
/// proved is a setting's cost: its case is skipped with the finding.
public final class JunitReport {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final Results results;
  private final XMLStreamWriter xml;

  private JunitReport(ReportModel model, XMLStreamWriter xml) {
    this.model = model;
    this.results = model.results();
    this.xml = xml;
  }

  public static String of(ReportModel model) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      new JunitReport(model, xml).render();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory does not fail", e);
    }
    return text.toString();
  }

  private void render() throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    open("testsuites");
    write("name", results.study());
    for (String configuration : model.configurations()) {
      suite(configuration);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void suite(String configuration) throws XMLStreamException {
    List<ObjectiveResult> objectives =
        results.objectives().stream()
            .filter(each -> each.configuration().equals(configuration))
            .toList();
    List<QuestionResult> questions =
        results.questions().stream()
            .filter(each -> each.configuration().equals(configuration))
            .filter(each -> each.kind() != QuestionResult.Kind.OBJECTIVE)
            .toList();
    boolean measured = reason(configuration).isEmpty();
    long open = questions.stream().filter(QuestionResult::open).count();
    open("testsuite");
    write("name", results.study() + " / " + configuration);
    write("tests", String.valueOf(objectives.size() + questions.size() + 1));
    write("failures", String.valueOf(count(objectives, Judged.MISSED)));
    write(
        "errors", String.valueOf(count(objectives, Judged.UNDECIDED) + open + (measured ? 0 : 1)));
    write(
        "skipped",
        String.valueOf(questions.stream().filter(each -> each.result() == Answer.HARM).count()));
    write("time", seconds(configuration));
    write("timestamp", results.started());
    properties();
    validity(configuration);
    for (QuestionResult question : questions) {
      testcase(question);
    }
    for (ObjectiveResult objective : objectives) {
      testcase(objective);
    }
    xml.writeEndElement();
  }

  private static long count(List<ObjectiveResult> objectives, Judged judged) {
    return objectives.stream().filter(each -> each.result() == judged).count();
  }

  private String seconds(String configuration) {
    long nanos =
        results.trials().stream()
            .filter(trial -> trial.configuration().equals(configuration))
            .mapToLong(trial -> model.lengthNanos(trial.id()).orElse(0L))
            .sum();
    return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
  }

  private void properties() throws XMLStreamException {
    open("properties");
    property("run", results.id());
    property("engine", results.engine());
    property("seed", String.valueOf(results.seed()));
    xml.writeEndElement();
  }

  private void property(String name, String value) throws XMLStreamException {
    xml.writeEmptyElement("property");
    write("name", name);
    write("value", value);
  }

  private void validity(String configuration) throws XMLStreamException {
    open("testcase");
    write("name", "run complete, and counts");
    write("classname", results.study() + "." + configuration);
    String reason = reason(configuration);
    if (!reason.isEmpty()) {
      xml.writeEmptyElement("error");
      write("message", reason);
    }
    xml.writeEndElement();
  }

  /// Why a configuration was not measured properly; empty if it was.
  private String reason(String configuration) {
    List<TrialResult> trials =
        results.trials().stream()
            .filter(trial -> trial.configuration().equals(configuration))
            .toList();
    if (trials.isEmpty()) {
      return "nothing was measured";
    }
    List<InvalidReason> reasons =
        trials.stream()
            .filter(trial -> !trial.counts())
            .flatMap(trial -> trial.invalid().stream())
            .toList();
    if (!reasons.isEmpty()) {
      return sentences(reasons);
    }
    return switch (results.outcome()) {
      case NOT_VALID -> "the run does not count: " + sentences(results.invalid());
      case INTERRUPTED -> "the run was interrupted";
      case FINE, MISSED, UNANSWERED, NOT_REPRODUCED -> "";
    };
  }

  private static String sentences(List<InvalidReason> reasons) {
    return reasons.stream()
        .map(reason -> SentenceRenderer.of(reason.sentence()))
        .collect(Collectors.joining("; "));
  }

  private void testcase(QuestionResult question) throws XMLStreamException {
    open("testcase");
    String key = question.kind() == QuestionResult.Kind.CHECK ? "check " : "asks ";
    write("name", key + question.asked());
    write("classname", results.study() + "." + question.configuration());
    if (question.result() != Answer.CLEAR) {
      xml.writeEmptyElement(question.open() ? "error" : "skipped");
      write(
          "message",
          "%s: %s: %s"
              .formatted(
                  question.asked(),
                  QuestionResult.word(question.result()),
                  SentenceRenderer.of(question.sentence())));
    }
    xml.writeEndElement();
  }

  private void testcase(ObjectiveResult objective) throws XMLStreamException {
    open("testcase");
    write("name", objective.text());
    write("classname", results.study() + "." + objective.configuration());
    if (objective.line() > 0) {
      write("file", "study.yaml");
      write("line", String.valueOf(objective.line()));
    }
    if (objective.result() != Judged.MET) {
      xml.writeEmptyElement(objective.result() == Judged.MISSED ? "failure" : "error");
      write(
          "message",
          "%s: %s, measured %s, limit %s"
              .formatted(
                  objective.text(),
                  ObjectiveSection.words(objective.result()),
                  SentenceRenderer.of(objective.measured()),
                  SentenceRenderer.of(objective.limit())));
    }
    xml.writeEndElement();
  }

  private void open(String element) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement(element);
  }

  private void write(String attribute, String value) throws XMLStreamException {
    xml.writeAttribute(attribute, FIGURES.plain(value));
  }
}
