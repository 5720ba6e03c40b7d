import { webcrypto } from 'node:crypto'
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner, EventTemplate } from '../event-signer.ts'
import type { ChatRelayConnection } from './chat-relay-connection.ts'
import { createReplyGenerator, type ReplyGenerator } from './reply-generator.ts'

/** A person of the demo who reads messages and answers them. */
export interface ChatBot {
  readonly pubkey: string
  readonly line: ChatRelayConnection
  readonly replies: ReplyGenerator
  sign(template: EventTemplate): NostrEvent
  verify(event: NostrEvent): boolean
  encrypt(peer: string, text: string): Promise<string>
  decrypt(peer: string, payload: string): Promise<string>
  /** Calls `fn` after the time that this person takes to answer. */
  afterDelay(fn: () => void): void
  close(): void
}

export const cryptoRandomBytes = (length: number): Uint8Array =>
  webcrypto.getRandomValues(new Uint8Array(length))
export const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

/** `getDelayMs` returns the number of ms until an answer. */
export function createChatBot(
  person: { readonly pubkey: string; readonly secretKey: Uint8Array },
  relayConnection: ChatRelayConnection,
  signer: EventSigner,
  getDelayMs: () => number,
): ChatBot {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const key = (peer: string) => getConversationKey(person.secretKey, peer)
  return {
    pubkey: person.pubkey,
    line: relayConnection,
    replies: createReplyGenerator(),
    sign: template => signer.sign(template, person.secretKey),
    verify: event => signer.verify(event),
    encrypt: async (peer, text) => encrypt(text, key(peer)),
    decrypt: async (peer, payload) => decrypt(payload, key(peer)),
    afterDelay(fn) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        fn()
      }, getDelayMs())
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      relayConnection.close()
    },
  }
}
