/** Settings of single accounts have names such as `columns:<account>:<list>` in the browser's storages. */
const isOfAccount = (name: string): boolean => /^\w+:\d+(:|$)/.test(name);

/** Removes the settings of every account: nobody reads here who used this device. */
export function forgetAccounts(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages)
    for (const name of Object.keys(storage)) if (isOfAccount(name)) storage.removeItem(name);
}
