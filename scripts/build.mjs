// `npm run build`: builds the web app if its sources have changed, as `npm start` does.
import { installIfNeeded } from "./support/install.mjs";
import { buildWebIfNeeded } from "./support/web-build.mjs";

await installIfNeeded({ needsDev: false });
process.exitCode = (await buildWebIfNeeded()) ? 0 : 1;
