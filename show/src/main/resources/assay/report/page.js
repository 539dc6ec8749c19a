"use strict";
(function () {
  var root = document.documentElement;
  var key = "assay-theme";
  function remembered() {
    try { return localStorage.getItem(key); } catch (e) { return null; }
  }
  function remember(theme) {
    try { localStorage.setItem(key, theme); } catch (e) { /* a page from disk may have no storage */ }
  }
  function dark() {
    return root.dataset.theme ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  var theme = remembered();
  if (theme === "dark" || theme === "light") { root.dataset.theme = theme; }
  document.addEventListener("DOMContentLoaded", function () {
    var button = document.getElementById("theme");
    function show() {
      var words = document.createElement("span");
      words.textContent = dark() ? "Light theme" : "Dark theme";
      button.setAttribute("aria-label", words.textContent);
      button.replaceChildren(dark() ? "☀ " : "☾ ", words);
    }
    button.hidden = false;
    button.addEventListener("click", function () {
      root.dataset.theme = dark() ? "light" : "dark";
      remember(root.dataset.theme);
      show();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
    show();
  });
  function reveal() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var folded = target && target.closest("details");
    if (folded && !folded.open) { folded.open = true; target.scrollIntoView(); }
  }
  addEventListener("hashchange", reveal);
  addEventListener("load", reveal);
})();
