import type { TransportStore } from '#contracts/private-chats'
import type { Disposable } from '#kernel'
import { fetchDeviceList } from './invites/find-invites'
import type { RatchetServices } from './ratchet-services'
import type { InviteResponseServices } from './receive/receive-invite-response'
import { type ChatRelays, createChatRelays } from './relays/chat-relays'
import { openRatchetWorker } from './worker/open-ratchet-worker'
import type { RatchetWorker } from './worker/ratchet-calls'

/**
 * Maximum distance of people whom the reader is taken to know: people whom the reader follows, and the people whom
 * those follow.
 */
const MAX_KNOWN_DISTANCE = 2
/**
 * Number of failed decryptions after which the signer is no longer asked about one person's responses: anybody may
 * write in that person's name.
 */
const MAX_FAILED_DECRYPTS = 3

/** The account whose chats are open, with the services that send and receive them. */
export interface RatchetAccount {
  readonly store: TransportStore
  readonly worker: RatchetWorker
  readonly relays: ChatRelays
  /** Encrypts with the account's signer (NIP-44). */
  encrypt(peer: string, text: string): Promise<string>
  /** Resolves with the relays to which messages for a person are published. */
  findDeliveryRelays(person: string, extraRelays: readonly string[]): Promise<readonly string[]>
  readonly responses: InviteResponseServices
}

export function openRatchetAccount(
  store: TransportStore,
  { nostr, siteRelays, trustDistance }: Pick<RatchetServices, 'nostr' | 'siteRelays' | 'trustDistance'>,
): RatchetAccount & Disposable {
  const worker = openRatchetWorker()
  const { account, signal } = store
  const relays = createChatRelays(nostr, siteRelays, account)
  const failedDecrypts = new Map<string, number>()
  return {
    store,
    worker,
    relays,
    encrypt: (peer, text) => nostr.encrypt(peer, text, { account, signal }),
    findDeliveryRelays: (person, extraRelays) => relays.recipientRelays(person, extraRelays, signal),
    responses: {
      worker,
      decrypt: (peer, payload) => nostr.decrypt(peer, payload, { account, signal }),
      fetchDeviceList: owner => fetchDeviceList(nostr, owner, signal),
      // A key that this browser holds decrypts without asking the reader. Any other signer is asked only about people
      // whom the reader knows.
      canDecryptSilently: pubkey =>
        nostr.session.get().method === 'key' ||
        (trustDistance(pubkey) <= MAX_KNOWN_DISTANCE &&
          (failedDecrypts.get(pubkey) ?? 0) < MAX_FAILED_DECRYPTS),
      onDecryptFailed: pubkey => void failedDecrypts.set(pubkey, (failedDecrypts.get(pubkey) ?? 0) + 1),
      findChat: store.chat,
      hasRequestRoom: store.hasRequestRoom,
    },
    dispose() {
      relays.dispose()
      worker.dispose()
    },
  }
}
