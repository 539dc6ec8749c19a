(function () {
  document.addEventListener("DOMContentLoaded", function () {
    var link = document.getElementById("live-link");
    var heard = "";
    var over = false;
    var source = new EventSource("seconds");
    function say(words, bad) {
      if (link.textContent !== words) { link.textContent = words; }
      link.classList.toggle("bad", bad);
    }
    source.addEventListener("parts", function (event) {
      var told = JSON.parse(event.data);
      Object.keys(told.parts).forEach(function (id) {
        var part = document.getElementById(id);
        if (part) { part.innerHTML = told.parts[id]; }
      });
      heard = new Date().toLocaleTimeString();
      say(told.skipped === 0 ? "This page follows the run."
          : "This page follows the run; it has read too slowly, and updates were left out: " + told.skipped + ".", false);
    });
    source.addEventListener("over", function (event) {
      over = true;
      source.close();
      var told = JSON.parse(event.data);
      if (told.report) { location.replace("report.html"); } else { say(told.words, true); }
    });
    source.addEventListener("full", function (event) {
      over = true;
      source.close();
      say("This page stands still: " + event.data + " others are kept up to date, and no more can be."
          + " Close one, and load this one again.", true);
    });
    source.addEventListener("error", function () {
      if (!over) {
        say("Assay does not answer: it has ended, or was ended. What stands here is what it said last"
            + (heard ? ", at " + heard : "") + ". The terminal, or `assay resume`, tells more.", true);
      }
    });
  });
})();
