import { createKernel, type Kernel } from '../core/kernel'
import type { KeyValue } from '../core/settings'
import { createStore, type Store } from '../core/store'
import { createNostr, type Nostr } from '../nostr/nostr-host'
import { createMemoryStorage, type OutboxStorage } from '../nostr/outbox/outbox-storage'
import type { Verifier } from '../nostr/verify/verifier'
import { Outside } from '../outside/outside-address'
import type { Session } from '../ports/nostr-access'
import type { NostrEvent } from '../ports/nostr-types'
import { type Signer, Signers } from '../ports/signing'
import { enginePort } from './engine-port'
import { EVERY_SERVER, everyOutside } from './every-server'
import { type InMemoryRelay, inMemoryRelay } from './in-memory-relay'
import { InMemorySocket } from './in-memory-socket'
import { memoryDatabase } from './memory-database'
import { testPlugin } from './test-plugin'

export interface TestKernelOptions {
  /** What one in-memory relay at `wss://relay.test` holds. */
  readonly events?: readonly NostrEvent[]
  /** What the local database holds from before; 20,000 at most. */
  readonly stored?: readonly NostrEvent[]
  /** More relays, or others; all of them are the user's. */
  readonly relays?: readonly InMemoryRelay[]
  readonly session?: Session
  /** Somebody is signed in, and this signs for them. */
  readonly signer?: Signer
  /** ms until a failed try to publish is repeated; 50 when absent. */
  readonly retry?: (attempts: number) => number
  /** Where the outbox is kept; in memory when absent. */
  readonly outbox?: () => Promise<OutboxStorage>
  /** ms since the epoch. */
  readonly now?: () => number
  readonly storage?: KeyValue
  /** Believes every event when absent, so that stories need no keys. */
  readonly verifier?: Verifier
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /** Strangers' addresses are decided by the host's manifest, which the test enables; all are allowed when absent. */
  readonly hosted?: boolean
  /** When the first screen is there; at once when absent. */
  readonly quiet?: Promise<void>
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
 * A kernel whose Nostr part is the real one: engine, database (in memory) and event store on this thread,
 * relays without a network. Works in a browser, jsdom and Node. Dispose the kernel when done.
 */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const { now = Date.now, verifier = believer, storage, authorize, quiet } = options
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
      relays.find(r => r.url === url)?.connect() ??
      (new InMemorySocket(() => undefined) as unknown as WebSocket),
  })
  const choices = createStore(relays.map(({ url }) => ({ url, read: true, write: true })))
  const nostr = createNostr({
    port,
    relays: choices,
    session,
    now,
    outbox: { storage: outbox, retry },
    ...(authorize && { authorize }),
  })
  const kernel = createKernel({ nostr, now, ...(storage && { storage }), ...(quiet && { quiet }) })
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
