import type { TransportStore } from '#contracts/private-chats'
import type { Disposable } from '#kernel'
import { findDeviceList } from './invites/find-invites'
import type { RatchetParts } from './ratchet-parts'
import type { ResponseParts } from './receive/read-response-step'
import { openRatchetWorker } from './worker/open-ratchet-worker'
import type { RatchetWorker } from './worker/ratchet-calls'

/** Number of requests after which strangers' further ones are not stored. */
const MAX_REQUESTS = 500

/** The account whose chats are open, and what its steps are made with. */
export interface OpenAccount {
  readonly store: TransportStore
  readonly worker: RatchetWorker
  /** Asks the account's signer (NIP-44). */
  encrypt(peer: string, text: string): Promise<string>
  /** Resolves with the relays to which messages for a person are sent. */
  relaysOf(person: string, more: readonly string[]): Promise<readonly string[]>
  readonly responses: ResponseParts
}

export function openAccount(
  store: TransportStore,
  { nostr, relays, isKnown }: Pick<RatchetParts, 'nostr' | 'relays' | 'isKnown'>,
): OpenAccount & Disposable {
  const worker = openRatchetWorker()
  const { account, signal } = store
  return {
    store,
    worker,
    encrypt: (peer, text) => nostr.encrypt(peer, text, { account, signal }),
    relaysOf: (person, more) => relays.of(person, more, signal),
    responses: {
      worker,
      decrypt: (peer, payload) => nostr.decrypt(peer, payload, { account, signal }),
      deviceListOf: owner => findDeviceList(nostr, owner, signal),
      // A key in this browser decrypts without a question; another signer is asked only about people who are known.
      mayDecrypt: pubkey => nostr.session.get().method === 'key' || isKnown(pubkey),
      chat: store.chat,
      isFull: () => store.chats.get().filter(chat => !chat.isAccepted).length >= MAX_REQUESTS,
    },
    dispose: () => worker.dispose(),
  }
}
