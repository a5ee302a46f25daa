(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn(error);
      return null;
    }
  }

  // Sets light or dark before the app is loaded, so that a dark screen never flashes white.
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

  // Loads code and texts of the first screen in parallel with the app. The build provides the file names.
  var token = read("token");
  var first = JSON.parse(document.currentScript.getAttribute("data-first") || "null");
  var language = (read("language") || navigator.language).split("-")[0].toLowerCase();
  if (!first || !first.always[language]) language = document.documentElement.lang;
  if (first) {
    var path = token ? location.pathname : "/auth/sign-in";
    var route = first.routes[path] || first.routes[path.replace(/\d+$/, "")] || {};
    window.earlyFiles = {};
    first.always[language]
      .concat(token ? first.signedIn : [], route[language] || [])
      .forEach(function (file) {
        var link = document.createElement("link");
        // Not as modules, because a failed module import can't be repeated (see boot/load-part.ts).
        link.rel = "preload";
        link.as = /\.css$/.test(file) ? "style" : "script";
        link.crossOrigin = "";
        // Files for the first paint have priority over files for the screen.
        link.fetchPriority = "low";
        link.href = "/assets/" + file;
        var arrival = new Promise(function (resolve, reject) {
          link.onload = resolve;
          link.onerror = function () {
            // This page can't request it again.
            reject(new Error(file));
            window.startFailed(file);
          };
        });
        arrival.catch(function () {});
        window.earlyFiles["/assets/" + file] = arrival;
        document.head.appendChild(link);
      });
  }

  // If the app can't be loaded offline, shows a notice, and reloads when the server can be reached.
  var isBroken = false;
  window.startFailed = function (error) {
    console.warn(error);
    if (isBroken) return;
    isBroken = true;
    var root = document.getElementById("root");
    var texts = first ? first.texts[document.documentElement.lang] || first.texts[language] : {};
    var note = document.createElement("div");
    note.setAttribute("role", "alert");
    note.style.cssText = "font:16px/1.5 system-ui,sans-serif;text-align:center;padding:0 16px";
    var text = document.createElement("p");
    text.textContent = texts.offline;
    var button = document.createElement("button");
    button.textContent = texts.retry;
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

  // Starts the app after the first frame is painted. A page in the background paints no frame, so there is a timeout.
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

  // Requests the signed-in person and the data of the screen while the app is loading. boot/early-answers.ts takes
  // the responses.
  if (token && first) {
    window.earlyAnswers = { token: token, byPath: {} };
    var calls = first.calls[location.pathname] || [];
    // For "my mentees", the call is a different one.
    if (location.pathname === "/" && stored.dashboardOf === "mine") calls = ["/loadDashboard?whose=mine"];
    first.signedInCalls.concat(calls).forEach(function (path) {
      var answer = fetch("/apicalls" + path, {
        credentials: "include",
        headers: { Accept: "application/json", "Accept-Language": language, Authorization: token },
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
