// Before the app is loaded: the chosen light or dark, so that a dark screen never flashes white.
(function () {
  var scheme = "auto";
  try {
    scheme = JSON.parse(localStorage.getItem("preferences") || "{}").colorScheme || "auto";
  } catch (error) {
    console.warn(error);
  }
  if (scheme === "auto") scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  document.documentElement.style.colorScheme = scheme;
})();
