import { createKernel, type Kernel } from '../core/kernel'
import type { KeyValue } from '../core/settings'
import { createStore, type ReadableStore, type Store } from '../core/store'
import { createNostr, type Nostr } from '../nostr/page/create-nostr'
import { createMemoryStorage, type OutboxStorage } from '../nostr/page/outbox/outbox-storage'
import type { Verifier } from '../nostr/worker/verify/verifier'
import { Outside } from '../outside/outside-address'
import type { Session } from '../ports/nostr-access'
import type { NostrEvent } from '../ports/nostr-types'
import { type Account, type Signer, Signers } from '../ports/signing'
import { enginePort } from './engine-port'
import { EVERY_SERVER, everyOutside } from './every-server'
import { type InMemoryRelay, inMemoryRelay } from './in-memory-relay'
import { InMemorySocket } from './in-memory-socket'
import { memoryDatabase } from './memory-database'
import { testPlugin } from './test-plugin'

export interface TestKernelOptions {
  /** The events of one in-memory relay with the address `wss:relay.test`. */
  readonly events?: readonly NostrEvent[]
  /** The events that the local database contains at the start; 20,000 at most. */
  readonly stored?: readonly NostrEvent[]
  /** Further relays if `events` is given, otherwise all relays. The user reads from and writes to all of them. */
  readonly relays?: readonly InMemoryRelay[]
  /** Relays that can be reached, and that the user neither reads from nor writes to. */
  readonly foreignRelays?: readonly InMemoryRelay[]
  readonly session?: Session
  /** The accounts of this browser. By default there are none, so that no account can be chosen for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]>
  /** The signer of the account that is signed in. */
  readonly signer?: Signer
  /** Returns the milliseconds until a failed attempt to publish is repeated; 50 by default. */
  readonly retry?: (attempts: number) => number
  /** The storage of the outbox; by default it is in memory. */
  readonly outbox?: () => Promise<OutboxStorage>
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number
  readonly storage?: KeyValue
  /** Verifies events. By default all events are accepted, so that stories need no keys. */
  readonly verifier?: Verifier
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /**
   * True if the host's manifest, which the test must enable, decides on strangers' addresses. By default all are
   * allowed.
   */
  readonly hosted?: boolean
  /** Resolves when the first screen is shown. By default it is resolved at once. */
  readonly firstScreenShown?: Promise<void>
}

export interface TestKernel {
  readonly kernel: Kernel
  readonly nostr: Nostr
  /** The first relay. */
  readonly relay: InMemoryRelay
  readonly relays: readonly InMemoryRelay[]
  readonly session: Store<Session>
}

const believer: Verifier = { lanes: 1, verify: async events => events.map(() => true), dispose() {} }

/**
 * Creates a kernel with the real Nostr part: the engine, a database in memory and the event store, all on this thread.
 * Only the relays have no network. Works in a browser, jsdom and Node. Dispose the kernel at the end.
 */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const { now = Date.now, verifier = believer, storage, authorize, firstScreenShown } = options
  const first = options.events || !options.relays?.length ? [inMemoryRelay(options.events)] : []
  const relays = [...first, ...(options.relays ?? [])]
  const { signer, retry = () => 50, outbox = async () => createMemoryStorage() } = options
  const session = createStore<Session>(
    options.session ??
      (signer ? { pubkey: signer.pubkey, canSign: true, method: 'key' } : { canSign: false, method: 'none' }),
  )
  const database = memoryDatabase(() => Math.floor(now() / 1000))
  if (options.stored) database.put(options.stored)
  const port = enginePort({
    database: Promise.resolve(database),
    verifier,
    now,
    own: EVERY_SERVER,
    connect: url =>
      [...relays, ...(options.foreignRelays ?? [])].find(r => r.url === url)?.connect() ??
      (new InMemorySocket(() => undefined) as unknown as WebSocket),
  })
  const choices = createStore(relays.map(({ url }) => ({ url, read: true, write: true })))
  const nostr = createNostr({
    port,
    relays: choices,
    session,
    ...(options.accounts && { accounts: options.accounts }),
    now,
    outbox: { storage: outbox, retry },
    ...(authorize && { authorize }),
  })
  const kernel = createKernel({
    nostr,
    now,
    ...(storage && { storage }),
    ...(firstScreenShown && { firstScreenShown }),
  })
  if (!options.hosted)
    kernel.enable(
      testPlugin('test-outside', { provides: [Outside] }, context => {
        context.provide(Outside, everyOutside())
      }),
    )
  if (signer)
    kernel.enable(
      testPlugin('test-signers', { provides: [Signers] }, context => {
        context.provide(Signers, { open: async () => signer })
      }),
    )
  return { kernel, nostr, relay: relays[0] as InMemoryRelay, relays, session }
}
