import { createKernel, type Kernel } from '../core/kernel'
import type { KeyValueStorage } from '../core/settings'
import { createStore, type ReadableStore, type Store } from '../core/store'
import { createNostrClient, type NostrClient } from '../nostr/page/create-nostr-client'
import { createMemoryOutboxStorage, type OutboxStorage } from '../nostr/page/outbox/rows/outbox-storage'
import type { EventVerifier } from '../nostr/worker/verify/event-verifier'
import type { AccountSession } from '../ports/nostr-access'
import type { NostrEvent } from '../ports/nostr-types'
import { type Account, type Signer, Signers } from '../ports/signing'
import { UrlPolicy } from '../url-policy/url-policy'
import { ALL_SERVERS_TRUSTED, createAllowAllUrlPolicy } from './allow-all-url-policy'
import { createInMemoryRelay, type InMemoryRelay } from './create-in-memory-relay'
import { createLocalEnginePort } from './create-local-engine-port'
import { createMemoryDatabase } from './create-memory-database'
import { createTestPlugin } from './create-test-plugin'
import { InMemorySocket } from './in-memory-socket'

export interface TestKernelOptions {
  /** The events of one in-memory relay with the address `wss://relay.test`. */
  readonly events?: readonly NostrEvent[]
  /** The events that the local database contains at the start; 20,000 at most. */
  readonly storedEvents?: readonly NostrEvent[]
  /** Further relays if `events` is given, otherwise all relays. The user reads from and writes to all of them. */
  readonly relays?: readonly InMemoryRelay[]
  /** Relays that can be reached, and that the user neither reads from nor writes to. */
  readonly foreignRelays?: readonly InMemoryRelay[]
  readonly session?: AccountSession
  /** The accounts of this browser. By default there are none, so that no account can be chosen for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]>
  /** The signer of the account that is signed in. */
  readonly signer?: Signer
  /** Returns the milliseconds until a failed attempt to publish is repeated; 50 by default. */
  readonly retryDelayMs?: (attempts: number) => number
  /** The storage of the outbox; by default it is in memory. */
  readonly openOutboxStorage?: () => Promise<OutboxStorage>
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number
  readonly storage?: KeyValueStorage
  /** Verifies events. By default all events are accepted, so that stories need no keys. */
  readonly verifier?: EventVerifier
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /**
   * True if the host's manifest, which the test must enable, decides on strangers' addresses. By default all are
   * allowed.
   */
  readonly usesHostUrlPolicy?: boolean
  /** Resolves when the first screen is shown. By default it is resolved at once. */
  readonly firstScreenShown?: Promise<void>
}

export interface TestKernel {
  readonly kernel: Kernel
  readonly nostr: NostrClient
  /** The first of `relays`. */
  readonly relay: InMemoryRelay
  readonly relays: readonly InMemoryRelay[]
  readonly session: Store<AccountSession>
}

const acceptAllVerifier: EventVerifier = {
  parallelBatches: 1,
  verify: async events => events.map(() => true),
  dispose() {},
}

/**
 * Creates a kernel with the real Nostr part: the engine, a database in memory and the event store, all on this thread.
 * Only the relays have no network. Works in a browser, jsdom and Node. Dispose the kernel at the end.
 */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const { now = Date.now, verifier = acceptAllVerifier, storage, authorize, firstScreenShown } = options
  const defaultRelays = options.events || !options.relays?.length ? [createInMemoryRelay(options.events)] : []
  const relays = [...defaultRelays, ...(options.relays ?? [])]
  const {
    signer,
    retryDelayMs = () => 50,
    openOutboxStorage = async () => createMemoryOutboxStorage(),
  } = options
  const session = createStore<AccountSession>(
    options.session ??
      (signer ? { pubkey: signer.pubkey, canSign: true, method: 'key' } : { canSign: false, method: 'none' }),
  )
  const database = createMemoryDatabase(() => Math.floor(now() / 1000))
  if (options.storedEvents) database.put(options.storedEvents)
  const port = createLocalEnginePort({
    database: Promise.resolve(database),
    verifier,
    now,
    trustedServers: ALL_SERVERS_TRUSTED,
    connect: url =>
      [...relays, ...(options.foreignRelays ?? [])].find(r => r.url === url)?.connect() ??
      (new InMemorySocket(() => undefined) as unknown as WebSocket),
  })
  const relayList = createStore(relays.map(({ url }) => ({ url, read: true, write: true })))
  const nostr = createNostrClient({
    port,
    relays: relayList,
    session,
    ...(options.accounts && { accounts: options.accounts }),
    now,
    outbox: { storage: openOutboxStorage, retryDelayMs },
    ...(authorize && { authorize }),
  })
  const kernel = createKernel({
    nostr,
    now,
    ...(storage && { storage }),
    ...(firstScreenShown && { firstScreenShown }),
  })
  if (!options.usesHostUrlPolicy)
    kernel.enable(
      createTestPlugin('test-outside', { provides: [UrlPolicy] }, context => {
        context.provide(UrlPolicy, createAllowAllUrlPolicy())
      }),
    )
  if (signer)
    kernel.enable(
      createTestPlugin('test-signers', { provides: [Signers] }, context => {
        context.provide(Signers, { open: async () => signer })
      }),
    )
  return { kernel, nostr, relay: relays[0] as InMemoryRelay, relays, session }
}
