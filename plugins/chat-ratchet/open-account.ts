import type { TransportStore } from '#contracts/private-chats'
import type { Disposable } from '#kernel'
import { findDeviceList } from './invites/find-invites'
import type { RatchetParts } from './ratchet-parts'
import type { ResponseParts } from './receive/read-response-step'
import { createRequestRoom } from './receive/request-room'
import { openRatchetWorker } from './worker/open-ratchet-worker'
import type { RatchetWorker } from './worker/ratchet-calls'

/** The reader knows people up to this distance: those whom the reader follows, and those whom they follow. */
const KNOWN_LEVEL = 2
/** Number of times that a signer is asked about one person's answers in vain: anybody may write in their name. */
const MAX_ASKED_IN_VAIN = 3

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
  { nostr, relays, levelOf }: Pick<RatchetParts, 'nostr' | 'relays' | 'levelOf'>,
): OpenAccount & Disposable {
  const worker = openRatchetWorker()
  const { account, signal } = store
  const inVain = new Map<string, number>()
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
      mayDecrypt: pubkey =>
        nostr.session.get().method === 'key' ||
        (levelOf(pubkey) <= KNOWN_LEVEL && (inVain.get(pubkey) ?? 0) < MAX_ASKED_IN_VAIN),
      notDecrypted: pubkey => void inVain.set(pubkey, (inVain.get(pubkey) ?? 0) + 1),
      chat: store.chat,
      hasRoom: createRequestRoom({ chats: store.chats.get, levelOf }),
    },
    dispose: () => worker.dispose(),
  }
}
