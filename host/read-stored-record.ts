/** Returns the value of a record in localStorage, without checking it, for code that runs before there is a kernel. */
export function readStoredRecord(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')?.value
  } catch {
    return undefined
  }
}

/** Returns the public key of the current account in hex, without checking it. */
export const readCurrentPubkey = (): unknown =>
  readUncheckedField(readStoredRecord('pinion/accounts'), 'current')

/** Returns all accounts of this browser, without checking them. */
export function readStoredAccounts(): readonly unknown[] {
  const accounts = readUncheckedField(readStoredRecord('pinion/accounts'), 'accounts')
  return Array.isArray(accounts) ? accounts : []
}

export const readUncheckedField = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name]
