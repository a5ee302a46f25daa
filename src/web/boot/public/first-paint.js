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
  var stored = {};
  try {
    stored = JSON.parse(read("preferences")) || {};
  } catch (error) {
    console.warn(error);
  }
  var scheme = stored.colorScheme || "auto";
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
    window.earlyFiles = {};
    first.always[language].concat(token ? first.signedIn : [], route[language]).forEach(function (file) {
      var link = document.createElement("link");
      // Not as modules: one that fails could not be imported any more, see boot/load-part.ts.
      link.rel = "preload";
      link.as = /\.css$/.test(file) ? "style" : "script";
      link.crossOrigin = "";
      // What the first paint needs goes before what the screen needs.
      link.fetchPriority = "low";
      link.href = "/assets/" + file;
      var arrival = new Promise(function (resolve, reject) {
        link.onload = resolve;
        link.onerror = function () {
          // It cannot be asked for again by this page.
          reject(new Error(file));
          window.startFailed(file);
        };
      });
      arrival.catch(function () {});
      window.earlyFiles["/assets/" + file] = arrival;
      document.head.appendChild(link);
    });
  }

  // Without network the app may not arrive: the page says so, and loads again when the server can be reached.
  var isBroken = false;
  window.startFailed = function (error) {
    console.warn(error);
    if (isBroken) return;
    isBroken = true;
    var root = document.getElementById("root");
    var isSpanish = document.documentElement.lang === "es" || language === 1;
    var note = document.createElement("div");
    note.setAttribute("role", "alert");
    note.style.cssText = "font:16px/1.5 system-ui,sans-serif;text-align:center;padding:0 16px";
    var text = document.createElement("p");
    text.textContent = isSpanish
      ? "Sin conexión. La página se carga sola cuando vuelva la conexión."
      : "No connection. The page loads by itself when the connection is back.";
    var button = document.createElement("button");
    button.textContent = isSpanish ? "Intentar de nuevo" : "Try again";
    button.style.cssText = "font:inherit;padding:8px 16px";
    var again = function () {
      fetch("/apicalls/health", { cache: "no-store" }).then(
        function () {
          location.reload();
        },
        function () {},
      );
    };
    button.onclick = again;
    window.addEventListener("online", again);
    setInterval(again, 5000);
    note.append(text, button);
    root.append(note);
  };

  // The app itself, once the first frame is painted; a page in the background paints none.
  if (first) {
    var isBegun = false;
    var begin = function () {
      if (!isBegun) import("/assets/" + first.entry).catch(window.startFailed);
      isBegun = true;
    };
    requestAnimationFrame(function () {
      setTimeout(begin);
    });
    setTimeout(begin, 300);
  }

  // Who is signed in, and what the screen shows, asked while the app is on its way; boot/early-answers.ts takes the answers.
  if (token && first) {
    window.earlyAnswers = { token: token, byPath: {} };
    var calls = first.calls[location.pathname] || [];
    // Of the own mentees alone there is another one.
    if (location.pathname === "/" && stored.dashboardOf === "mine") calls = ["/loadDashboard?whose=mine"];
    first.signedInCalls.concat(calls).forEach(function (path) {
      var answer = fetch("/apicalls" + path, {
        credentials: "include",
        headers: {
          Accept: "application/json",
          "Accept-Language": language ? "es" : "en",
          Authorization: token,
        },
      });
      answer.then(
        function () {
          answer.isAnswered = true;
        },
        function () {},
      );
      window.earlyAnswers.byPath[path] = answer;
    });
  }
})();
