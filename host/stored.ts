/** A record of ours in localStorage, unchecked, for who cannot wait until the kernel has read it. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')?.value
  } catch {
    return undefined
  }
}

/** Whoever reads now, hex if it is one of ours; unchecked. */
export const storedAccount = (): unknown => field(stored('pinion/accounts'), 'current')

/** Everybody who is signed in here, unchecked. */
export function storedAccounts(): readonly unknown[] {
  const accounts = field(stored('pinion/accounts'), 'accounts')
  return Array.isArray(accounts) ? accounts : []
}

export const field = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name]
