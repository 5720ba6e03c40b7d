import type { ReadableStore } from '../../../core/store'
import { createValueStore } from '../../../core/value-store'
import type { AccountSession, NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { Account, SignersService } from '../../../ports/signing'
import type { EngineRequest } from '../../messages/engine-messages'
import type { RelayVerdict } from '../../messages/relay-verdict'
import { createKernelSigner, type KernelSigner } from '../signer/kernel-signer'
import { createDurableOutbox, type DurableOutbox, type DurableOutboxOptions } from './durable-outbox'
import { createMemoryOutboxStorage, type OutboxStorage, openOutboxStorage } from './outbox-storage'

/** The requests to the engine that get one answer each. */
type QuestionRequest = Extract<EngineRequest, { readonly op: 'judge' | 'route' | 'deliver' | 'seen' }>
export type EngineQuestion = QuestionRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'ask'>
    : never
  : never

export interface NostrWriterOptions {
  readonly session: ReadableStore<AccountSession>
  /** The accounts of this browser. Without them, no account can be chosen for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]> | undefined
  readonly signers: () => Promise<SignersService>
  readonly access: Pick<NostrAccess, 'query' | 'peek' | 'getSourceRelays'>
  readonly show: (events: readonly NostrEvent[]) => void
  readonly hide: DurableOutboxOptions['hide']
  readonly ask: (question: EngineQuestion) => Promise<unknown>
  readonly storeEvent: (event: NostrEvent) => void
  /** ms */
  readonly now: () => number
  readonly warn: (error: unknown) => void
  /** Replaces the storage in tests and stories, which must not leave anything in IndexedDB. */
  readonly storage?: () => Promise<OutboxStorage>
  /** ms */
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

export function createNostrWriter(options: NostrWriterOptions): NostrWriter {
  const { session, ask, access, accounts = createValueStore<readonly Account[]>([]) } = options
  const signer = createKernelSigner({
    session,
    accounts,
    signers: options.signers,
    verify: async event => (await ask({ op: 'judge', event })) === true,
    now: options.now,
  })
  const openStorage =
    options.storage ??
    (globalThis.indexedDB ? openOutboxStorage : async () => createMemoryOutboxStorage('there is none'))
  const outbox = createDurableOutbox({
    storage: openStorage(),
    signer,
    currentAccount: () => session.get().pubkey,
    accounts: accounts.get,
    query: access.query,
    peek: access.peek,
    show: options.show,
    hide: options.hide,
    route: async (event, isChosen) => (await ask({ op: 'route', event, isChosen })) as readonly string[],
    deliver: async (event, relay) => (await ask({ op: 'deliver', event, relay })) as RelayVerdict,
    storeEvent: options.storeEvent,
    getSourceRelays: access.getSourceRelays,
    now: options.now,
    warn: options.warn,
    ...(options.retryDelayMs && { retryDelayMs: options.retryDelayMs }),
  })
  // After an account switch, unsigned rows of the new account are signed, and those of the former account wait.
  // Rows of a chosen account wait while that account is not in this browser.
  const subscriptions = [session, accounts].map(store => store.subscribe(() => outbox.retryNow()))
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
