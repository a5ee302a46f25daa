/**
 * Maximum number of messages in one response. It is a separate file so that the browser doesn't load the contracts for
 * it.
 */
export const messagePageSize = 100;
