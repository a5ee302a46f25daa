import type pg from "pg";

/** Where a database is: the URL in `DATABASE_URL`, or the connection of the embedded server. */
export type Target = string | pg.ClientConfig;

/**
 * Returns the settings of a connection. A name or server options in a URL would replace the application's, so they are
 * taken out of it: a restore recognizes a running application by its name, and the options set the role of the
 * connection. The URL's options come first, so that the application's win.
 * @param name the name that PostgreSQL shows for the connection
 * @param options server options, as for `postgres -c`
 */
export function settingsFor(target: Target, name: string, options: string): pg.ClientConfig {
  const own = { application_name: name, options };
  if (typeof target !== "string") return { ...target, ...own };
  if (!/[?&](application_name|options)=/.test(target)) return { connectionString: target, ...own };
  const url = new URL(target);
  const others = url.searchParams.get("options") ?? "";
  for (const parameter of ["application_name", "options"]) url.searchParams.delete(parameter);
  return { connectionString: url.href, ...own, options: `${others} ${options}`.trim() };
}
