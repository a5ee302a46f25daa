(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn(error);
      return null;
    }
  }

  // The chosen light or dark, before the app is loaded, so that a dark screen never flashes white.
  var scheme = "auto";
  try {
    scheme = JSON.parse(read("preferences") || "{}").colorScheme || "auto";
  } catch (error) {
    console.warn(error);
  }
  if (scheme === "auto") scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  document.documentElement.style.colorScheme = scheme;

  // The code and the texts of the first screen, beside the app instead of after it; the build names the files.
  var token = read("token");
  var language = (read("language") || navigator.language).slice(0, 2).toLowerCase() === "es" ? 1 : 0;
  var first = JSON.parse(document.currentScript.getAttribute("data-first") || "null");
  if (first) {
    var path = token ? location.pathname : "/auth/sign-in";
    var route = first.routes[path] || first.routes[path.replace(/\d+$/, "")] || [[], []];
    first.always[language].concat(token ? first.signedIn : [], route[language]).forEach(function (file) {
      var link = document.createElement("link");
      link.rel = /\.css$/.test(file) ? "preload" : "modulepreload";
      if (link.rel === "preload") {
        link.as = "style";
        link.crossOrigin = "";
      }
      // What the first paint needs goes before what the screen needs.
      link.fetchPriority = "low";
      link.href = "/assets/" + file;
      document.head.appendChild(link);
    });
  }

  // The app itself, once the first frame is painted; a page in the background paints none.
  if (first) {
    var isBegun = false;
    var begin = function () {
      if (!isBegun) import("/assets/" + first.entry);
      isBegun = true;
    };
    requestAnimationFrame(function () {
      setTimeout(begin);
    });
    setTimeout(begin, 300);
  }

  // Who is signed in, asked while the app is on its way; boot/early-user.ts takes the answer.
  if (token && first) {
    window.earlyUser = {
      token: token,
      answer: fetch("/apicalls/auth/user", {
        credentials: "include",
        headers: {
          Accept: "application/json",
          "Accept-Language": language ? "es" : "en",
          Authorization: token,
        },
      }),
    };
    window.earlyUser.answer.catch(function () {});
  }
})();
