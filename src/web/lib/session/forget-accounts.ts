/** Returns true for a storage key of a single account, such as `columns:<account>:<list>`. */
const isOfAccount = (name: string): boolean => /^\w+:\d+(:|$)/.test(name);

/** Removes the settings of every account, so that no one can see who used this device. */
export function forgetAccounts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (isOfAccount(name)) storage.removeItem(name);
}
