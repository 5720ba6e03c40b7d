import {
  createSettings,
  createStore,
  type KeyValueStorage,
  type ReadableStore,
  UserFacingError,
} from '#kernel'
import type { Account, AccountSession, AccountsService } from '#kernel/ports'

interface StoredAccounts {
  readonly accounts: readonly Account[]
  readonly current: string | null
}

const METHODS: readonly string[] = ['nip07', 'nip46', 'key', 'read-only']
const MAX_ACCOUNTS = 20

const parseAccount = (value: unknown): Account | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { pubkey, method } = value as Record<string, unknown>
  if (typeof pubkey !== 'string' || !/^[0-9a-f]{64}$/.test(pubkey)) return undefined
  return METHODS.includes(method as string) ? { pubkey, method: method as Account['method'] } : undefined
}

const parseStoredAccounts = (stored: unknown): StoredAccounts | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { accounts, current } = stored as Record<string, unknown>
  if (!Array.isArray(accounts)) return undefined
  const list = accounts
    .slice(0, MAX_ACCOUNTS)
    .map(parseAccount)
    .filter(a => a !== undefined)
  return { accounts: list, current: list.some(a => a.pubkey === current) ? (current as string) : null }
}

const ACCOUNTS_KEY = 'pinion/accounts'

/**
 * Creates the list of accounts in this browser, and knows the current one. Only public keys are stored here, in one
 * small record that is read before the first screen. The keys are stored by the plugin that signs.
 */
export function createAccounts(storage: KeyValueStorage): {
  readonly session: ReadableStore<AccountSession>
  readonly control: AccountsService
} {
  const stored = createSettings<StoredAccounts>(
    storage,
    ACCOUNTS_KEY,
    { version: 1, defaults: { accounts: [], current: null }, read: parseStoredAccounts },
    () => {},
  )
  const accounts = createStore<readonly Account[]>([])
  const session = createStore<AccountSession>({ canSign: false, method: 'none' })
  type ForgetAccount = (pubkey: string) => Promise<void>
  const signOutHandlers = { first: new Set<ForgetAccount>(), last: new Set<ForgetAccount>() }

  /** Returns the list as stored now, because another tab may have added accounts. */
  const readLatest = (): StoredAccounts => {
    const record = storage.read(ACCOUNTS_KEY)
    const value =
      typeof record === 'object' && record !== null ? (record as { value?: unknown }).value : undefined
    return parseStoredAccounts(value) ?? stored.get()
  }
  const syncSession = () => {
    const { accounts: list, current } = stored.get()
    accounts.set(() => [...list])
    const account = list.find(a => a.pubkey === current)
    const previousSession = session.get()
    if (
      account
        ? previousSession.pubkey === account.pubkey && previousSession.method === account.method
        : previousSession.pubkey === undefined
    )
      return
    session.set(() =>
      account
        ? { pubkey: account.pubkey, method: account.method, canSign: account.method !== 'read-only' }
        : { canSign: false, method: 'none' },
    )
  }
  stored.subscribe(syncSession)
  syncSession()
  addEventListener('storage', ({ key }) => {
    const { pubkey } = session.get()
    // The account was signed out in another tab. This tab reloads, and then shows one of the remaining accounts.
    if (key === ACCOUNTS_KEY && pubkey !== undefined && !readLatest().accounts.some(a => a.pubkey === pubkey))
      location.replace('/')
  })

  const otherAccounts = (pubkey?: string) => readLatest().accounts.filter(a => a.pubkey !== pubkey)
  // A full list refuses new accounts instead of dropping old ones: the key of a dropped account would stay stored, and
  // the user could not delete it.
  const noRoomFor = (pubkey?: string) =>
    otherAccounts(pubkey).length < MAX_ACCOUNTS
      ? undefined
      : new UserFacingError(`${MAX_ACCOUNTS} accounts are the most that fit here. Sign out of one first.`)
  const switchTo = (pubkey?: string) => {
    const { accounts: list } = readLatest()
    const isKnown = list.some(a => a.pubkey === pubkey)
    stored.set(() => ({ accounts: [...list], current: isKnown && pubkey !== undefined ? pubkey : null }))
  }

  return {
    session,
    control: {
      accounts,
      getAddRefusal: noRoomFor,
      signIn(account) {
        const noRoomError = noRoomFor(account.pubkey)
        if (noRoomError) throw noRoomError
        const existing = readLatest().accounts.find(a => a.pubkey === account.pubkey)
        // If the account can sign, it keeps its signing method, because its stored key can be reached only through its
        // entry in the list.
        if (account.method === 'read-only' && existing) return switchTo(account.pubkey)
        stored.set(() => ({
          accounts: [...otherAccounts(account.pubkey), { ...account }],
          current: account.pubkey,
        }))
      },
      switchTo,
      async signOut(pubkey) {
        // Errors are ignored here: the account must be signed out even if a plugin fails to delete its data.
        for (const phase of [signOutHandlers.first, signOutHandlers.last])
          await Promise.allSettled([...phase].map(forget => forget(pubkey)))
        const { accounts: list, current } = readLatest()
        const remaining = list.filter(a => a.pubkey !== pubkey)
        stored.set(() => ({
          accounts: [...remaining],
          current: current === pubkey ? (remaining[0]?.pubkey ?? null) : current,
        }))
        if (remaining.length === 0) (await import('./data-wipe')).requestDataWipe()
      },
      onSignOut(onSignedOut, phase = 'first') {
        signOutHandlers[phase].add(onSignedOut)
        return { dispose: () => void signOutHandlers[phase].delete(onSignedOut) }
      },
    },
  }
}
