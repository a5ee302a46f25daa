/** So many messages an answer holds at most; here, because the browser needs no more of the calls' contracts. */
export const messagePageSize = 100;
