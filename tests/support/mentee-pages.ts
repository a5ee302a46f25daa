/** Pages made for mentees: their account and plan, and the pages for everyone. */
const menteePages =
  /^\/(?:$|plan(?:\/(?:done|(?:goal|task|challenge|promise|appointment)-\d+))?$|chat(?:\/\d+)?$|find(?:\/[a-z]+-\d+)?$|check-in$|notifications$|profile(?:-[a-z]+)?$|card$|downloads\/|auth\/|(?:privacy|support-center|help-center|terms-of-service)$)/;

/** Returns whether a path is a page made for mentees. */
export const isMenteePage = (path: string): boolean => menteePages.test(path);
