import { apiKeys } from "./api-keys.ts";
import { singleSignOn } from "./single-sign-on.ts";
import { ssoLinks } from "./sso-links.ts";
import { areas } from "./areas.ts";
import { auth } from "./auth.ts";
import { calendar } from "./calendar.ts";
import { chat } from "./chat.ts";
import { chrome } from "./chrome.ts";
import { common } from "./common.ts";
import { dayInput, filterPanels } from "./day-input.ts";
import { dashboard } from "./dashboard.ts";
import { developers } from "./developers.ts";
import { documents } from "./documents.ts";
import { entry } from "./entry-ways.ts";
import { errors } from "./errors.ts";
import { exports } from "./exports.ts";
import { firstDay } from "./first-day.ts";
import { history } from "./history.ts";
import { measures } from "./measures.ts";
import { areaTabs, navigation } from "./navigation.ts";
import { palette, shortcuts } from "./palette.ts";
import { profile } from "./profile.ts";
import { push } from "./push.ts";
import { records } from "./records/index.ts";
import { reports } from "./reports.ts";
import { screens } from "./screens/index.ts";
import { secondFactor } from "./second-factor.ts";
import { sessions } from "./sessions.ts";
import { settingsDrawer } from "./settings-drawer.ts";
import { system } from "./system.ts";
import { today } from "./today.ts";
import { webhooks } from "./webhooks.ts";

/** The whole text table of one language. The web app loads only the language in use. */
export const texts = {
  apiKeys,
  singleSignOn,
  ssoLinks,
  areas,
  areaTabs,
  common,
  chrome,
  auth,
  calendar,
  chat,
  dashboard,
  dayInput,
  developers,
  documents,
  exports,
  history,
  measures,
  navigation,
  palette,
  profile,
  push,
  entry,
  errors,
  filterPanels,
  firstDay,
  records,
  reports,
  screens,
  secondFactor,
  sessions,
  settingsDrawer,
  shortcuts,
  system,
  today,
  webhooks,
};
