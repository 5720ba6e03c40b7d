import { createSettings, createStore, type KeyValue, type ReadableStore, Refusal } from '#kernel'
import type { Account, Session, SessionControl } from '#kernel/ports'

interface Stored {
  readonly accounts: readonly Account[]
  readonly current: string | null
}

const METHODS: readonly string[] = ['nip07', 'nip46', 'key', 'read-only']
const MAX_ACCOUNTS = 20

const readAccount = (value: unknown): Account | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { pubkey, method } = value as Record<string, unknown>
  if (typeof pubkey !== 'string' || !/^[0-9a-f]{64}$/.test(pubkey)) return undefined
  return METHODS.includes(method as string) ? { pubkey, method: method as Account['method'] } : undefined
}

const readStored = (stored: unknown): Stored | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { accounts, current } = stored as Record<string, unknown>
  if (!Array.isArray(accounts)) return undefined
  const list = accounts
    .slice(0, MAX_ACCOUNTS)
    .map(readAccount)
    .filter(a => a !== undefined)
  return { accounts: list, current: list.some(a => a.pubkey === current) ? (current as string) : null }
}

const ACCOUNTS_KEY = 'pinion/accounts'

/**
 * Creates the list of accounts in this browser, and knows the current one. Only public keys are stored here, in one
 * small record that is read before the first screen. The keys are stored by the plugin that signs.
 */
export function createAccounts(storage: KeyValue): {
  readonly session: ReadableStore<Session>
  readonly control: SessionControl
} {
  const stored = createSettings<Stored>(
    storage,
    ACCOUNTS_KEY,
    { version: 1, defaults: { accounts: [], current: null }, read: readStored },
    () => {},
  )
  const accounts = createStore<readonly Account[]>([])
  const session = createStore<Session>({ canSign: false, method: 'none' })
  type Forget = (pubkey: string) => Promise<void>
  const forgetters = { first: new Set<Forget>(), last: new Set<Forget>() }

  /** Returns the list as stored now, because another tab may have added accounts. */
  const latest = (): Stored => {
    const record = storage.read(ACCOUNTS_KEY)
    const value =
      typeof record === 'object' && record !== null ? (record as { value?: unknown }).value : undefined
    return readStored(value) ?? stored.get()
  }
  const look = () => {
    const { accounts: list, current } = stored.get()
    accounts.set(() => [...list])
    const account = list.find(a => a.pubkey === current)
    const was = session.get()
    if (account ? was.pubkey === account.pubkey && was.method === account.method : was.pubkey === undefined)
      return
    session.set(() =>
      account
        ? { pubkey: account.pubkey, method: account.method, canSign: account.method !== 'read-only' }
        : { canSign: false, method: 'none' },
    )
  }
  stored.subscribe(look)
  look()
  addEventListener('storage', ({ key }) => {
    const { pubkey } = session.get()
    // The account was signed out in another tab. This tab reloads, and then shows one of the remaining accounts.
    if (key === ACCOUNTS_KEY && pubkey !== undefined && !latest().accounts.some(a => a.pubkey === pubkey))
      location.replace('/')
  })

  const othersThan = (pubkey?: string) => latest().accounts.filter(a => a.pubkey !== pubkey)
  // A full list refuses new accounts instead of dropping old ones: the key of a dropped account would stay stored, and
  // the user could not delete it.
  const noRoomFor = (pubkey?: string) =>
    othersThan(pubkey).length < MAX_ACCOUNTS
      ? undefined
      : new Refusal(`${MAX_ACCOUNTS} accounts are the most that fit here. Sign out of one first.`)
  const switchTo = (pubkey?: string) => {
    const { accounts: list } = latest()
    const known = list.some(a => a.pubkey === pubkey)
    stored.set(() => ({ accounts: [...list], current: known && pubkey !== undefined ? pubkey : null }))
  }

  return {
    session,
    control: {
      accounts,
      noRoomFor,
      signIn(account) {
        const full = noRoomFor(account.pubkey)
        if (full) throw full
        const known = latest().accounts.find(a => a.pubkey === account.pubkey)
        // If the account can sign, it keeps its signing method, because its stored key can be reached only through its
        // entry in the list.
        if (account.method === 'read-only' && known) return switchTo(account.pubkey)
        stored.set(() => ({
          accounts: [...othersThan(account.pubkey), { ...account }],
          current: account.pubkey,
        }))
      },
      switchTo,
      async signOut(pubkey) {
        // Errors are ignored here: the account must be signed out even if a plugin fails to delete its data.
        for (const turn of [forgetters.first, forgetters.last])
          await Promise.allSettled([...turn].map(forget => forget(pubkey)))
        const { accounts: list, current } = latest()
        const rest = list.filter(a => a.pubkey !== pubkey)
        stored.set(() => ({
          accounts: [...rest],
          current: current === pubkey ? (rest[0]?.pubkey ?? null) : current,
        }))
        if (rest.length === 0) (await import('./wipe')).askForWipe()
      },
      onSignOut(fn, turn = 'first') {
        forgetters[turn].add(fn)
        return { dispose: () => void forgetters[turn].delete(fn) }
      },
    },
  }
}
