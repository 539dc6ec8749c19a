"use strict";
addEventListener("DOMContentLoaded", function () {
  var form = document.getElementById("filter");
  if (!form) { return; }
  var rows = Array.from(document.querySelectorAll("#runs tbody tr"));
  var shown = document.getElementById("shown");
  function number(count) { return count.toLocaleString("en"); }
  function apply() {
    var study = form.elements.study.value;
    var engine = form.elements.engine.value;
    var label = form.elements.label.value.trim().toLowerCase();
    var count = 0;
    rows.forEach(function (row) {
      var own = row.dataset;
      var fits = (!study || own.study === study) && (!engine || own.engine === engine)
          && (!label || own.label.toLowerCase().includes(label));
      row.hidden = !fits;
      if (fits) { count++; }
    });
    shown.textContent = count === rows.length
        ? number(count) + (count === 1 ? " run" : " runs")
        : number(count) + " of " + number(rows.length) + " runs";
  }
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  addEventListener("pageshow", apply);
  apply();
});
