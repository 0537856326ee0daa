// Runs before the first paint, so that neither a remembered theme nor what a link replaces flashes.
"use strict";
if (location.hash.startsWith("#v1.")) document.documentElement.className = "opening";
try {
  const theme = localStorage.getItem("toolprism-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* storage is switched off: the system decides */ }
