// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { AccountKeys, type AccountKeysService, type BrowserKeyInfo } from '#contracts/accounts'
import { Chats } from '#contracts/chats'
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
import { createTestKernel, createTestPlugin, createTestSigner, type InMemoryRelay } from '#kernel/testing'
import { DEFAULT_CONFIG } from '../../host/config/parse-config'
import { createOutboxService } from '../../host/create-outbox-service'
import chatDirect, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import chatRatchet, { RatchetChats, RatchetInvites } from '../../plugins/chat-ratchet/manifest'
import chats from '../../plugins/chats/manifest'
import privateChats from '../../plugins/private-chats/manifest'
import { createSignOutAccounts } from '../support/host-accounts'
import { chatPeople, closeTabs, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople
const TRANSPORTS = ['private-chats', 'chat-direct', 'chat-ratchet']
const DAY_MS = 24 * 60 * 60 * 1_000

const kernels: Kernel[] = []
const closeAll = async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
}
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
  await closeTabs()
})

interface VisitOptions {
  readonly storage?: KeyValueStorage
  readonly signer?: Signer
  readonly keys?: Store<readonly BrowserKeyInfo[]>
  readonly siteRelays?: readonly string[]
}

/** One visit of a member, or of a visitor without `signer`, as the page begins: no page of the chats is shown. */
function visit(
  relay: InMemoryRelay,
  { storage = createMemoryKeyValueStorage(), signer, keys = createStore([]), siteRelays = [] }: VisitOptions,
) {
  const started = createTestKernel({
    relays: [relay],
    storage,
    ...(signer && { signer }),
    verifier: { parallelBatches: 1, verify: async events => events.map(() => true), dispose() {} },
  })
  const { kernel } = started
  kernels.push(kernel)
  // As in the browser, nobody knows the keys before somebody has them loaded.
  const loadedKeys = createStore<readonly BrowserKeyInfo[]>([])
  const pushFilters = new Map<string, readonly PushFilter[]>()
  /** What the push server is asked for, after each change. */
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
        context.own(keys.subscribe(() => void (loadedKeys.get().length > 0 && loadKeys())))
        context.provide(AccountKeys, { keys: loadedKeys, loadKeys } as unknown as AccountKeysService)
        context.provide(Config, { ...DEFAULT_CONFIG, relays: siteRelays })
        context.provide(PushNotifications, push)
      },
    ),
    chats,
    privateChats,
    chatDirect,
    chatRatchet,
  )
  const loaded = () => TRANSPORTS.filter(id => kernel.pluginStates.get()[id] === 'active')
  return { ...started, loaded, pushFilters, pushHistory, keys }
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
/** Changes what is stored, as a tab that was closed a moment later would have. */
async function changeRows<T>(
  table: string,
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await resultOf(indexedDB.open(pluginDatabaseName('private-chats')))
  const result = await resultOf(createRequest(database.transaction(table, mode).objectStore(table)))
  database.close()
  return result
}

const unlockedKey = ({ pubkey }: Signer) =>
  createStore<readonly BrowserKeyInfo[]>([{ pubkey, lockKind: 'browser', isLocked: false }])

/** A first visit, in which all is loaded, until a plan is stored for each transport; `use` is what the member does then. */
async function firstVisit(
  relay: InMemoryRelay,
  options: VisitOptions = {},
  use: (kernel: Kernel) => Promise<void> = async () => {},
) {
  const { kernel, loaded } = visit(relay, { signer: ana, keys: unlockedKey(ana), ...options })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  await use(kernel)
  await vi.waitFor(async () => {
    const rows = await changeRows('listening', 'readonly', store => store.getAll())
    expect(rows.filter(({ plan }) => plan).map(({ transport }) => transport)).toEqual([
      'direct',
      'nip04',
      'ratchet',
    ])
  })
  await closeAll()
}

/** The kinds that the transports ask for, as far as the account has no session. */
const EVERY_KIND = [1059, 4, 10_002, 10_050]
/** Those of them that a relay was asked for since `from` requests. */
const kindsAsked = (relay: InMemoryRelay, from: number) =>
  new Set(
    relay
      .getRequests()
      .slice(from)
      .flatMap(filters => filters.flatMap(({ kinds = [] }) => kinds))
      .filter(kind => EVERY_KIND.includes(kind)),
  )

/** A later visit that listens, and has asked all questions. */
async function listeningVisit(relay: InMemoryRelay, options: VisitOptions = {}) {
  const from = relay.getRequests().length
  const later = visit(relay, { signer: ana, keys: unlockedKey(ana), ...options })
  await vi.waitFor(() => expect([...kindsAsked(relay, from)].sort()).toEqual(EVERY_KIND.toSorted()))
  await waitForAnswersTaken(later.kernel)
  expect(later.loaded()).toEqual([])
  return later
}

/**
 * Resolves when the tab has taken in the answers to what it had asked: a later question is answered, and so is one that
 * the database was asked after it.
 */
async function waitForAnswersTaken(kernel: Kernel): Promise<void> {
  const query = kernel.nostr('test-host').query({ kinds: [1] })
  query.subscribe(() => {})
  await vi.waitFor(() => expect(query.get().phase).toBe('settled'))
  query.dispose()
  for (const table of ['read', 'listening']) await changeRows(table, 'readonly', store => store.count())
}

/** Another device of the member publishes a version of one of the member's lists. */
async function publishList(relay: InMemoryRelay, kind: number, people: readonly string[], ageSeconds = 0) {
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
/** Another person writes to the member. */
const writeToAna = async (relay: InMemoryRelay, text: string) => {
  const sender = visit(relay, { signer: ben, keys: unlockedKey(ben) })
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

test('a member in whose chats nothing is new loads none of their code, and relays are asked all the same', async () => {
  const relay = await createInboxRelay(ana, ben)
  await writeToAna(relay, 'Read me')
  await closeAll()
  // Relays send what was read again, each time they are asked.
  await firstVisit(relay, {}, async kernel => {
    const { list } = await kernel.resolve(Chats)
    list.subscribe(() => {})
    await vi.waitFor(() => expect(list.get().chats).toHaveLength(1))
  })
  await listeningVisit(relay)
})

test('for a visitor, nothing of the chats is loaded', async () => {
  const relay = await createInboxRelay(ana)
  await firstVisit(relay)
  const from = relay.getRequests().length
  const { kernel, loaded, session } = visit(relay, {})
  await waitForAnswersTaken(kernel)
  expect(kernel.pluginStates.get().chats).toBe('enabled')
  expect(loaded()).toEqual([])
  expect(kindsAsked(relay, from)).toEqual(new Set())
  // The same tab asks as soon as somebody is signed in: nothing but the visitor has kept it from that.
  session.set(() => ({ pubkey: ana.pubkey, canSign: true, method: 'key' }))
  await vi.waitFor(() => expect([...kindsAsked(relay, from)].sort()).toEqual(EVERY_KIND.toSorted()))
})

test('a message that comes while nothing is loaded has the chats loaded, and is in the list', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { kernel, loaded } = await listeningVisit(relay)
  await writeToAna(relay, 'Are you there?')
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  const { list } = await kernel.resolve(Chats)
  list.subscribe(() => {})
  await vi.waitFor(() => expect(list.get().chats).toMatchObject([{ last: { text: 'Are you there?' } }]))
})

test('a message that came while no tab was open has the chats loaded at the next visit', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  await writeToAna(relay, 'Call me')
  const { loaded } = visit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('whoever opens the chats has all of them loaded', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { kernel, loaded } = await listeningVisit(relay)
  await kernel.resolve(RatchetChats)
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded if their data have changed since the plan was made', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  await changeRows('listening', 'readwrite', store =>
    store.put({ account: ana.pubkey, transport: 'ratchet', generation: 99 }),
  )
  const { loaded } = visit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test.each(['outgoing', 'outgoingEvents'])(
  'chats are loaded if an event waits to be sent (%s)',
  async table => {
    const relay = await createInboxRelay(ana, ben)
    await firstVisit(relay)
    await changeRows(table, 'readwrite', store =>
      store.put({
        account: ana.pubkey,
        id: 'e',
        of: 'm',
        transport: 'direct',
        chat: 'd-1',
        state: 'waiting',
      }),
    )
    const { loaded } = visit(relay, { signer: ana })
    await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  },
)

test('chats are loaded a week after they were', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const weekLater = Date.now() + 8 * DAY_MS
  vi.spyOn(Date, 'now').mockReturnValue(weekLater)
  const { loaded } = visit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded to delete a message that has expired', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  await changeRows('messages', 'readwrite', store =>
    store.put({ account: ana.pubkey, chat: 'd-1', at: 1, id: 'm', expiresAt: Date.now() - 1 }),
  )
  const { loaded } = visit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded if the site has other relays than before', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { loaded } = visit(relay, { signer: ana, siteRelays: ['wss://relay.test'] })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded if the account signs in another way than before', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { session, loaded } = await listeningVisit(relay)
  session.set(() => ({ pubkey: ana.pubkey, canSign: true, method: 'nip07' }))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('for an account without its key nothing is loaded, and no private messages are asked for', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { session, loaded } = await listeningVisit(relay)
  session.set(() => ({ pubkey: ana.pubkey, canSign: false, method: 'read-only' }))
  await vi.waitFor(() => expect(relay.countSubscriptions()).toBe(0))
  expect(loaded()).toEqual([])
})

test('a tab that only listens loads the chats when another tab begins a conversation', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { loaded } = await listeningVisit(relay)
  const other = visit(relay, { signer: ana, keys: unlockedKey(ana) })
  const inbox = await other.kernel.resolve(DirectInbox)
  await vi.waitFor(() => inbox.createRoom([ben.pubkey]))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('a database of the former version has the chats loaded, which convert it', async () => {
  const relay = await createInboxRelay(ana, ben)
  const opening = indexedDB.open(pluginDatabaseName('private-chats'), 10)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys', { keyPath: 'account' })
  }
  ;(await resultOf(opening)).close()
  await firstVisit(relay)
  await listeningVisit(relay)
})

test('when the account gets a password, the chats are loaded, and the key of their rows is encrypted', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { loaded, keys } = await listeningVisit(relay)
  keys.set(() => [{ pubkey: ana.pubkey, lockKind: 'password', isLocked: false }])
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  await vi.waitFor(async () =>
    expect(await changeRows('keys', 'readonly', store => store.getAll())).toEqual([
      { account: ana.pubkey, payload: expect.any(String) },
    ]),
  )
})

test('a key that got a password elsewhere is known at the next visit, and the key of the rows is encrypted', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const keys = createStore<readonly BrowserKeyInfo[]>([
    { pubkey: ana.pubkey, lockKind: 'password', isLocked: false },
  ])
  visit(relay, { signer: ana, keys })
  await vi.waitFor(async () =>
    expect(await changeRows('keys', 'readonly', store => store.getAll())).toEqual([
      { account: ana.pubkey, payload: expect.any(String) },
    ]),
  )
})

test.each([
  ['follows', 3],
  ['mutes', 10_000],
])(
  'chats are loaded when the %s of the member change, which say who is a request or hidden',
  async (_, kind) => {
    const relay = await createInboxRelay(ana, ben)
    await publishList(relay, kind, [], 100)
    await firstVisit(relay)
    const { kernel, loaded } = await listeningVisit(relay)
    await publishList(relay, kind, [ben.pubkey], 200)
    await waitForAnswersTaken(kernel)
    expect(loaded()).toEqual([])
    await publishList(relay, kind, [ben.pubkey])
    await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  },
)

test('while the account is locked, nothing is asked of relays', async () => {
  const relay = await createInboxRelay(ana, ben)
  const keys = createStore<readonly BrowserKeyInfo[]>([
    { pubkey: ana.pubkey, lockKind: 'password', isLocked: false },
  ])
  await firstVisit(relay, { keys })
  const from = relay.getRequests().length
  keys.set(() => [{ pubkey: ana.pubkey, lockKind: 'password', isLocked: true }])
  const { kernel, loaded } = visit(relay, { signer: ana, keys })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  const { list } = await kernel.resolve(Chats)
  await vi.waitFor(() => expect(list.get().phase).toBe('locked'))
  expect(kindsAsked(relay, from).has(1059)).toBe(false)
})

test('another account of the browser, which has no stored messages, has the chats loaded', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  const { session, loaded } = await listeningVisit(relay)
  const other = createTestSigner('0d'.repeat(32))
  session.set(() => ({ pubkey: other.pubkey, canSign: true, method: 'key' }))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('the push server is asked for the answers to a shared link, whether the chats are loaded or not', async () => {
  const relay = await createInboxRelay(ana, ben)
  const storage = createMemoryKeyValueStorage()
  await firstVisit(relay, { storage }, async kernel => {
    const invites = await kernel.resolve(RatchetInvites)
    invites.markLinkShared()
  })
  const { pushFilters } = await listeningVisit(relay, { storage })
  expect(pushFilters.get('chat-ratchet')).toEqual([{ kinds: [1059], '#p': [expect.any(String)] }])
})

test('the push server keeps its filters while the chats are loaded, and loses them with the account', async () => {
  const relay = await createInboxRelay(ana, ben)
  const storage = createMemoryKeyValueStorage()
  await firstVisit(relay, { storage }, async kernel => {
    const invites = await kernel.resolve(RatchetInvites)
    invites.markLinkShared()
  })
  const { kernel, pushHistory, pushFilters, session } = await listeningVisit(relay, { storage })
  const asked = pushHistory.length
  await kernel.resolve(RatchetInvites)
  await vi.waitFor(() => expect(pushHistory.length).toBeGreaterThan(asked))
  expect(pushHistory).not.toContainEqual([])
  const other = createTestSigner('0d'.repeat(32))
  session.set(() => ({ pubkey: other.pubkey, canSign: true, method: 'key' }))
  expect([...pushFilters.values()].flat()).toEqual([])
})

test('the badge counts what came before the chats were left unread', async () => {
  const relay = await createInboxRelay(ana, ben)
  await firstVisit(relay)
  await writeToAna(relay, 'Read me')
  await closeAll()
  await firstVisit(relay, {}, async kernel => {
    const { list } = await kernel.resolve(Chats)
    list.subscribe(() => {})
    await vi.waitFor(() => expect(list.get().chats).toHaveLength(1))
    const { accept } = await kernel.resolve(DirectChats)
    await accept?.(list.get().chats.map(({ id }) => id))
  })
  const { kernel } = await listeningVisit(relay)
  const { storedArrivals } = await kernel.resolve(Chats)
  await vi.waitFor(() => expect(storedArrivals.get()).toMatchObject([{ arrivals: [expect.any(Number)] }]))
})
