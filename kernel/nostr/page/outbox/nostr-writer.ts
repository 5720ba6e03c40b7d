import type { ReadableStore } from '../../../core/store'
import { createValueStore } from '../../../core/value-store'
import type { AccountSession, NostrAccess } from '../../../ports/nostr-access'
import type { Account, SignersService } from '../../../ports/signing'
import type { EngineConnection } from '../engine-connection'
import { createOptimisticEvents } from '../optimistic-events'
import { createKernelSigner, type KernelSigner } from '../signer/kernel-signer'
import type { EventStore } from '../store/event-store'
import { createDurableOutbox, type DurableOutbox } from './durable-outbox'
import type { LocalEvents, OutboxAccounts, OutboxClock, OutboxRelays } from './outbox-ports'
import { createMemoryOutboxStorage, type OutboxStorage, openOutboxStorage } from './rows/outbox-storage'
import { defaultRetryDelayMs } from './rows/row-schedule'

export interface NostrWriterOptions {
  readonly session: ReadableStore<AccountSession>
  /** The accounts of this browser. Without them, no account can be chosen for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]> | undefined
  readonly signers: () => Promise<SignersService>
  readonly access: Pick<NostrAccess, 'query' | 'getSourceRelays'>
  readonly store: Pick<EventStore, 'peek' | 'add' | 'retract'>
  readonly engine: EngineConnection
  /** Returns the current time in ms since 1970. */
  readonly now: () => number
  readonly warn: (error: unknown) => void
  /** Replaces the storage in tests and stories, which must not leave anything in IndexedDB. */
  readonly storage?: () => Promise<OutboxStorage>
  /** Returns the number of ms to wait after this many failed attempts to send. */
  readonly retryDelayMs?: (attempts: number) => number
}

/**
 * The write side: the signer and the outbox. It is loaded when the user first publishes something, or if events were
 * left unsent.
 */
export interface NostrWriter {
  readonly signer: KernelSigner
  readonly outbox: DurableOutbox
  dispose(): void
}

export function createNostrWriter({
  session,
  accounts: accountList = createValueStore<readonly Account[]>([]),
  signers,
  access: { query, getSourceRelays },
  store,
  engine,
  now,
  warn,
  storage: openStorage = globalThis.indexedDB
    ? openOutboxStorage
    : async () => createMemoryOutboxStorage('there is none'),
  retryDelayMs = defaultRetryDelayMs,
}: NostrWriterOptions): NostrWriter {
  const signer = createKernelSigner({
    session,
    accounts: accountList,
    signers,
    verify: event => engine.ask({ op: 'judge', event }),
    now,
  })
  const relays: OutboxRelays = {
    query,
    getSourceRelays,
    route: (event, isChosen) => engine.ask({ op: 'route', event, isChosen }),
    deliver: (event, relay) => engine.ask({ op: 'deliver', event, relay }),
  }
  const events: LocalEvents = {
    ...createOptimisticEvents(store),
    peek: store.peek,
    store: event => engine.send({ op: 'keep', event }),
  }
  const accounts: OutboxAccounts = {
    signer,
    getCurrent: () => session.get().pubkey,
    has: pubkey => accountList.get().some(account => account.pubkey === pubkey),
  }
  const clock: OutboxClock = { now, retryDelayMs }
  const outbox = createDurableOutbox(openStorage(), relays, events, accounts, clock, warn)
  // After an account switch, the outbox signs what the new account has submitted; unsigned events of the former account
  // wait. Events for a chosen account wait while that account is not in this browser.
  const subscriptions = [session, accountList].map(store => store.subscribe(() => outbox.retryNow()))
  return {
    signer,
    outbox,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose()
      outbox.dispose()
      signer.dispose()
    },
  }
}
