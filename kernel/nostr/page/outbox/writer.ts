import { createCell } from '../../../core/cell'
import type { ReadableStore } from '../../../core/store'
import type { NostrAccess, Session } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { Account, SignersService } from '../../../ports/signing'
import type { EngineRequest } from '../../messages/engine-messages'
import type { RelayVerdict } from '../../messages/relay-verdict'
import { createKernelSigner, type KernelSigner } from '../signer/kernel-signer'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox'
import { createMemoryStorage, type OutboxStorage, openOutboxStorage } from './outbox-storage'

/** The requests to the engine that get one answer each. */
type Asking = Extract<EngineRequest, { readonly op: 'judge' | 'route' | 'deliver' | 'seen' }>
export type Question = Asking extends infer R ? (R extends unknown ? Omit<R, 'ask'> : never) : never

export interface WriterOptions {
  readonly session: ReadableStore<Session>
  /** The accounts of this browser. Without them, no account can be chosen for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]> | undefined
  readonly signers: () => Promise<SignersService>
  readonly access: Pick<NostrAccess, 'query' | 'peek' | 'seenOn'>
  readonly show: (events: readonly NostrEvent[]) => void
  readonly hide: OutboxOptions['hide']
  readonly ask: (question: Question) => Promise<unknown>
  readonly keep: (event: NostrEvent) => void
  /** ms */
  readonly now: () => number
  readonly warn: (error: unknown) => void
  /** Replaces the storage in tests and stories, which must not leave anything in IndexedDB. */
  readonly storage?: () => Promise<OutboxStorage>
  /** ms */
  readonly retry?: (attempts: number) => number
}

/**
 * The write side: the signer and the outbox. It is loaded when the user first publishes something, or if events were
 * left unsent.
 */
export interface Writer {
  readonly signer: KernelSigner
  readonly outbox: Outbox
  dispose(): void
}

export function createWriter(options: WriterOptions): Writer {
  const { session, ask, access, accounts = createCell<readonly Account[]>([]) } = options
  const signer = createKernelSigner({
    session,
    accounts,
    signers: options.signers,
    judge: async event => (await ask({ op: 'judge', event })) === true,
    now: options.now,
  })
  const open =
    options.storage ??
    (globalThis.indexedDB ? openOutboxStorage : async () => createMemoryStorage('there is none'))
  const outbox = createOutbox({
    storage: open(),
    signer,
    account: () => session.get().pubkey,
    accounts: accounts.get,
    query: access.query,
    peek: access.peek,
    show: options.show,
    hide: options.hide,
    route: async (event, isChosen) => (await ask({ op: 'route', event, isChosen })) as readonly string[],
    deliver: async (event, relay) => (await ask({ op: 'deliver', event, relay })) as RelayVerdict,
    keep: options.keep,
    seenOn: access.seenOn,
    now: options.now,
    warn: options.warn,
    ...(options.retry && { retry: options.retry }),
  })
  // After an account switch, unsigned rows of the new account are signed, and those of the former account wait.
  // Rows of a chosen account wait while that account is not in this browser.
  const watching = [session, accounts].map(store => store.subscribe(() => outbox.wake()))
  return {
    signer,
    outbox,
    dispose() {
      for (const one of watching) one.dispose()
      outbox.dispose()
      signer.dispose()
    },
  }
}
