import * as answers from "./answers.ts";
import * as bulk from "./bulk.ts";
import * as deleted from "./deleted.ts";
import * as exporting from "./exporting.ts";
import * as form from "./form.ts";
import * as handOver from "./hand-over.ts";
import * as list from "./list.ts";
import * as mentee from "./mentee.ts";
import * as views from "./views.ts";

export const screens = {
  ...answers,
  ...bulk,
  ...deleted,
  ...exporting,
  ...list,
  ...form,
  ...handOver,
  ...mentee,
  ...views,
};
