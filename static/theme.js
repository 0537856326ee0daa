// Runs before the first paint, so that a remembered choice of light or dark does not flash.
"use strict";
try {
  const theme = localStorage.getItem("toolprism-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* storage is switched off: the system decides */ }
