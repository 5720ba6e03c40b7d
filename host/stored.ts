/** A record of ours in localStorage, unchecked, for code that runs before the kernel can read it. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')?.value
  } catch {
    return undefined
  }
}

/** The current account's key in hex, unchecked. */
export const storedAccount = (): unknown => field(stored('pinion/accounts'), 'current')

/** All signed-in accounts, unchecked. */
export function storedAccounts(): readonly unknown[] {
  const accounts = field(stored('pinion/accounts'), 'accounts')
  return Array.isArray(accounts) ? accounts : []
}

export const field = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name]
