import { expect, vi } from 'vitest'
import { AccountKeys, type AccountKeysService, type BrowserKeyInfo } from '#contracts/accounts'
import { type PushFilter, PushNotifications, type PushNotificationsService } from '#contracts/notifications'
import {
  createMemoryKeyValueStorage,
  createStore,
  type Kernel,
  type KeyValueStorage,
  pluginDatabaseName,
  type Store,
} from '#kernel'
import { Config } from '#kernel/config'
import { Accounts, type NostrEvent, Outbox, type Signer } from '#kernel/ports'
import { openExistingDatabase } from '#kernel/storage'
import { createTestKernel, createTestPlugin, type InMemoryRelay } from '#kernel/testing'
import { DEFAULT_CONFIG } from '../../host/config/parse-config'
import { createOutboxService } from '../../host/create-outbox-service'
import channels from '../../plugins/channels/manifest'
import chatDirect, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import chatRatchet from '../../plugins/chat-ratchet/manifest'
import chats from '../../plugins/chats/manifest'
import privateChats from '../../plugins/private-chats/manifest'
import { createUnlockedKey } from './create-unlocked-key'
import { createSignOutAccounts } from './host-accounts'
import { chatPeople, closeTabs } from './private-chats'

const [ana, ben] = chatPeople
/** The plugins of private chats, in the order of `loaded`. */
export const TRANSPORTS = ['private-chats', 'chat-direct', 'chat-ratchet']

const ALL_PLUGINS = [chats, privateChats, chatDirect, chatRatchet, channels]
// The code is read and compiled here, before the tests. On a busy machine that alone may take longer than a test waits.
await Promise.all(ALL_PLUGINS.map(({ activate }) => activate?.()))

const kernels: Kernel[] = []
/** Closes the tabs of all visits; what they have stored stays. */
export const closeVisits = async (): Promise<void> => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
}
/** Closes the tabs of all visits, and deletes what they have stored. */
export const deleteVisits = async (): Promise<void> => {
  await closeVisits()
  await closeTabs()
}

export interface VisitOptions {
  readonly storage?: KeyValueStorage
  readonly signer?: Signer
  readonly keys?: Store<readonly BrowserKeyInfo[]>
  readonly siteRelays?: readonly string[]
  /** True if the plugin for public channels is enabled. */
  readonly hasChannels?: boolean
}

/**
 * Starts one visit of an account, or of a visitor if there is no `signer`, in the state in which a page begins: no view
 * of the chats is shown.
 */
export function startVisit(
  relay: InMemoryRelay,
  {
    storage = createMemoryKeyValueStorage(),
    signer,
    keys = createStore([]),
    siteRelays = [],
    hasChannels,
  }: VisitOptions,
) {
  const started = createTestKernel({
    relays: [relay],
    storage,
    ...(signer && { signer }),
    verifier: { parallelBatches: 1, verify: async events => events.map(() => true), dispose() {} },
  })
  const { kernel } = started
  kernels.push(kernel)
  // As in the browser, the accounts' keys are unknown until some code loads them.
  const loadedKeys = createStore<readonly BrowserKeyInfo[]>([])
  const pushFilters = new Map<string, readonly PushFilter[]>()
  /** The filters that the push server is asked for, one entry after each change. */
  const pushHistory: (readonly PushFilter[])[] = []
  const recordPush = () => pushHistory.push([...pushFilters.values()].flat())
  const push = {
    addFilters(name: string, filters: readonly PushFilter[]) {
      pushFilters.set(name, filters)
      recordPush()
      return {
        dispose() {
          if (pushFilters.get(name) !== filters) return
          pushFilters.delete(name)
          recordPush()
        },
      }
    },
  } as unknown as PushNotificationsService
  kernel.enable(
    createTestPlugin(
      'test-host',
      { provides: [Outbox, Accounts, AccountKeys, Config, PushNotifications], activateOn: ['startup'] },
      context => {
        context.provide(Outbox, createOutboxService(started.nostr))
        context.provide(Accounts, createSignOutAccounts())
        const loadKeys = () => loadedKeys.set(keys.get)
        // The app loads the keys to change how one is locked, so a change here shows them, too.
        context.own(keys.subscribe(loadKeys))
        context.provide(AccountKeys, {
          keys: loadedKeys,
          loadKeys,
          readLockKind: async person => keys.get().find(({ pubkey }) => pubkey === person)?.lockKind,
        } as Partial<AccountKeysService> as AccountKeysService)
        context.provide(Config, { ...DEFAULT_CONFIG, relays: siteRelays })
        context.provide(PushNotifications, push)
      },
    ),
    chats,
    privateChats,
    chatDirect,
    chatRatchet,
    ...(hasChannels ? [channels] : []),
  )
  const loaded = () => TRANSPORTS.filter(id => kernel.pluginStates.get()[id] === 'active')
  return { ...started, loaded, pushFilters, pushHistory, keys, loadedKeys }
}

export const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
/** Changes stored rows directly, as a tab that is closed a moment later would leave them. */
export async function changeRows<T>(
  table: string,
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openExistingDatabase(pluginDatabaseName('private-chats'))
  if (!database) throw new Error('The database does not exist yet')
  try {
    return await resultOf(createRequest(database.transaction(table, mode).objectStore(table)))
  } finally {
    // An open connection would keep the plugin from creating its tables.
    database.close()
  }
}

/**
 * Runs a first visit, in which all transports are loaded, until each has stored its plan: the relays and filters with
 * which later visits listen. `use` is what the account's owner does in that visit.
 */
export async function runFirstVisit(
  relay: InMemoryRelay,
  options: VisitOptions = {},
  use: (kernel: Kernel) => Promise<void> = async () => {},
) {
  const { kernel, loaded } = startVisit(relay, { signer: ana, keys: createUnlockedKey(ana), ...options })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  await use(kernel)
  await vi.waitFor(async () => {
    const rows = await changeRows('listening', 'readonly', store => store.getAll())
    // Only Ana's rows count, because the tabs of other people share the database.
    const planned = rows.filter(({ account, plan }) => account === ana.pubkey && plan)
    expect(planned.map(({ transport }) => transport)).toEqual(['direct', 'nip04', 'ratchet'])
  })
  await closeVisits()
}

/** The kinds of events that the transports request while the account has no ratchet session. */
export const LISTENED_KINDS = [1059, 4, 10_002, 10_050]
/** Returns the kinds in `EVERY_KIND` that a relay was asked for in its requests after the first `from`. */
export const getRequestedKinds = (relay: InMemoryRelay, from: number) =>
  new Set(
    relay
      .getRequests()
      .slice(from)
      .flatMap(filters => filters.flatMap(({ kinds = [] }) => kinds))
      .filter(kind => LISTENED_KINDS.includes(kind)),
  )

/**
 * Starts a later visit, which listens with the stored plans, and waits until it has sent all of its requests. Neither
 * the chats nor the account's keys are loaded for it.
 */
export async function startListeningVisit(relay: InMemoryRelay, options: VisitOptions = {}) {
  const from = relay.getRequests().length
  const later = startVisit(relay, { signer: ana, keys: createUnlockedKey(ana), ...options })
  await vi.waitFor(() =>
    expect([...getRequestedKinds(relay, from)].sort()).toEqual(LISTENED_KINDS.toSorted()),
  )
  await waitForAnswersTaken(later.kernel)
  expect(later.loaded()).toEqual([])
  // The code of all ways to sign in, which is bigger than that of the listener, is loaded with the keys.
  expect(later.loadedKeys.get()).toEqual([])
  return later
}

/**
 * Resolves when a tab has handled the answers to all earlier requests. It sends one more request to the relay and one
 * to the database, and waits until both are answered.
 */
export async function waitForAnswersTaken(kernel: Kernel): Promise<void> {
  const query = kernel.nostr('test-host').query({ kinds: [1] })
  query.subscribe(() => {})
  await vi.waitFor(() => expect(query.get().phase).toBe('settled'))
  query.dispose()
  for (const table of ['read', 'listening']) await changeRows(table, 'readonly', store => store.count())
}

/** Publishes a new version of one of the account's lists, as another device of its owner would. */
export async function publishList(
  relay: InMemoryRelay,
  kind: number,
  people: readonly string[],
  ageSeconds = 0,
) {
  const created_at = Math.floor(Date.now() / 1_000) - ageSeconds
  const draft = {
    kind,
    content: '',
    tags: people.map(person => ['p', person]),
    created_at,
    pubkey: ana.pubkey,
  }
  relay.add((await ana.sign(draft, { plugin: 'test', signal: new AbortController().signal })) as NostrEvent)
}

const isWrapFor = ({ kind, tags }: NostrEvent, person: string) =>
  kind === 1059 && tags.some(([name, value]) => name === 'p' && value === person)
/** Lets another person write a direct message to Ana. */
export const writeToAna = async (relay: InMemoryRelay, text: string) => {
  const sender = startVisit(relay, { signer: ben, keys: createUnlockedKey(ben) })
  const inbox = await sender.kernel.resolve(DirectInbox)
  const transport = await sender.kernel.resolve(DirectChats)
  await vi.waitFor(async () => {
    const id = await inbox.createRoom([ana.pubkey])
    await transport.open(id).send({ text })
  })
  await vi.waitFor(() =>
    expect(relay.getEvents().filter(event => isWrapFor(event, ana.pubkey))).not.toEqual([]),
  )
}
