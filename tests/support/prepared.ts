import { beforeAll } from "vitest";

/**
 * Returns an object that is filled in before the tests of a file run, and is empty until then. If it has a function
 * `close`, the function is called after the tests.
 * @param make makes the object. It may use objects that the file prepares before this one.
 */
export function prepared<Made extends object>(make: () => Promise<Made>): Made {
  const made: { close?: () => unknown } = {};
  beforeAll(async () => {
    Object.assign(made, await make());
    return async () => void (await made.close?.());
  });
  return made as Made;
}
