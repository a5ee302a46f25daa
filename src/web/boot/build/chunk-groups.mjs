/**
 * The modules that share a file of the build. Each group includes what its modules import. Without groups, the first
 * screen would request sixty files. All patterns but one match our own files, not those of a library.
 */
export const chunkGroups = [
  // What every screen needs, including the parts of the sign-in screen that later screens need too. `random-id` is one
  // line that toasts need. In another group, it would make them load everything that later screens share.
  {
    name: "entry",
    test: /src\/web\/(main\.tsx|lib\/(random-id|session\/wanted-path)\.ts|components\/(banner|failure-alert|icons\/circle-check)\.tsx?)$|components\/(ActionIcon|Alert|Anchor|Paper|TextInput)\/\w+\.mjs$|\/(useMutation|use-(uncontrolled|resolved-styles-api))\.m?js$/,
    priority: 7,
  },
  { name: "sign-in", test: /src\/web\/features\/auth\/sign-in-screen\.tsx$/, priority: 6.5 },
  // The frame, and what a mentee's screens share with lists: everyone who is signed in needs it.
  {
    name: "signed-in",
    test: /src\/web\/(layouts\/app-layout|components\/(area-gate|empty-state|page-header|failure-alert|icons\/(arrow-down|check|message-circle|plus|x))|records\/(screens\/lazy-record-form|list\/use-list-url|parts\/use-caller|contacts\/lazy-log-contact)|lib\/(first-day-query|organization-types)|fields\/field-props)\.tsx?$|components\/Badge\/Badge\.mjs$/,
    priority: 6,
  },
  // The lists. Mentees don't need them.
  {
    name: "lists",
    test: /src\/web\/records\/(screens\/record-screen|parts\/role-options)\.tsx?$/,
    priority: 5.8,
  },
  // Code that mentees' screens share with the forms and lists of staff, so that they don't load those.
  {
    name: "own-work",
    test: /src\/web\/(chat-parts\/(sealed-messages|outbox)|lib\/(files\/upload|pending\/((use-)?pending-changes|change|transmit|waiting))|records\/parts\/(record-calls|use-change|use-waiting-save))\.ts$/,
    priority: 5.5,
  },
  // The search in data that a screen already has. Most first screens don't need it.
  { name: "search-words", test: /src\/shared\/(search-words|names\/name-form)\.ts$/, priority: 5.5 },
  { name: "icons", test: /src\/web\/components\/icons\//, minShareCount: 2, priority: 5.5 },
  {
    name: "own-parts",
    test: /src\/(web\/(boot\/lazy-visible|fields\/preview-kind|lib\/(map-url|numbers|record-path|save-file|time\/moments))|shared\/records\/plan-paths)\.tsx?$/,
    priority: 5.5,
  },
  {
    name: "own-forms",
    test: /src\/web\/(fields\/(entry|upload-progress|use-upload)|records\/form\/draft-store)\.tsx?$/,
    priority: 5.5,
  },
  // What the home page shares with the calendar.
  {
    name: "appointment",
    test: /src\/web\/records\/appointments\/(appointment|today-query)\.ts$/,
    priority: 5.5,
  },
  // The home page, and what other pages of a mentee share with it.
  { name: "dashboard-screen", test: /src\/web\/features\/dashboard\/dashboard-screen\.tsx$/, priority: 5.4 },
  // What a mentee's profile shares with forms, and what a phone's lists, today's work, and a mentee's pages share.
  // In "shared", it would make them wait for dialogs and inputs.
  {
    name: "read-parts",
    test: /src\/(web\/records\/(form\/(form-notices|form-values|visible-fields)|parts\/(record-key|use-record))|shared\/records\/(required|waivers))\.tsx?$/,
    priority: 5.3,
  },
  {
    name: "staff-parts",
    test: /src\/web\/(components\/(number-link|rows-frame)|layouts\/show-tab|records\/parts\/recent-people)\.tsx?$/,
    priority: 5.3,
  },
  // The themes that aren't the default.
  { name: "other-themes", test: /src\/web\/lib\/theme\/(classic|corporate)\.ts$/, priority: 5.5 },
  // In "shared", it would make toasts load everything that later screens share.
  { name: "keep-placed", test: /src\/web\/lib\/keep-placed\.ts$/, priority: 5.5 },
  { name: "loaded", test: /src\/web\/components\/(loaded|loading-box)\.tsx$/, priority: 5.5 },
  { name: "growing-text", test: /src\/web\/components\/growing-text\.tsx$/, priority: 5.5 },
  // What main.tsx loads after the first screen, for errors and closed pages. Otherwise, that would be fifty files.
  {
    name: "needed",
    test: /src\/web\/(components\/(confirm-modal|hint-bubble)|boot\/menu-content)\.tsx$/,
    priority: 5,
  },
  {
    name: "needed-signed-in",
    test: /src\/web\/(records\/screens\/delete-question|layouts\/(sidebar-drawer|profile-items|preview-items|language-items))\.tsx$/,
    priority: 4.5,
  },
  // What forms share with a person's own profile, uploads, and notifications.
  {
    name: "inputs",
    test: /src\/web\/(fields\/(choice-inputs|entries-input|image-input)|components\/address-input|records\/screens\/unsaved-guard)\.tsx$/,
    priority: 4,
  },
  // The live connection and what handles its messages. Chat screens need it immediately.
  { name: "live", test: /src\/web\/lib\/live\/(live|use-live-status)\.ts$/, priority: 4 },
  // What is stored for offline use. Every device loads it after the first screen.
  { name: "push", test: /src\/web\/(lib|components)\/push\/(?!mark\.ts|start\.ts)/, priority: 4 },
  { name: "offline", test: /src\/web\/lib\/offline\/(vault|copies|start)\.ts$/, priority: 4 },
  { name: "print", test: /src\/web\/(records(\/parts)?|lib)\/print\/(?!printed-choice)/, priority: 3 },
  {
    // Excludes what only a few screens use.
    name: "shared",
    test: /src\/web\/(components(?!\/(item-page|new-password|next-page|page-buttons|setup-steps))|lib)[./]/,
    minShareCount: 2,
    priority: 3,
  },
  { name: "record-form", test: /src\/web\/records\/screens\/record-form\.tsx$/, priority: 2 },
  { name: "mentee-workspace", test: /src\/web\/features\/mentees\/mentee-workspace\.tsx$/, priority: 1 },
];
