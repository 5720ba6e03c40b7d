import { webcrypto } from 'node:crypto'
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner, EventTemplate } from '../event-signer.ts'
import { type Answers, createAnswers } from './answers.ts'
import type { RelayLine } from './relay-line.ts'

/** A person of the demo who reads messages and answers them. */
export interface DemoPerson {
  readonly pubkey: string
  readonly line: RelayLine
  readonly answers: Answers
  sign(template: EventTemplate): NostrEvent
  verify(event: NostrEvent): boolean
  encrypt(peer: string, text: string): Promise<string>
  decrypt(peer: string, payload: string): Promise<string>
  /** Runs `fn` after the time in which people answer. */
  later(fn: () => void): void
  close(): void
}

export const randomBytes = (length: number): Uint8Array => webcrypto.getRandomValues(new Uint8Array(length))
export const nowS = (): number => Math.floor(Date.now() / 1_000)

/** `delay` returns the ms until an answer. */
export function demoPerson(
  person: { readonly pubkey: string; readonly secretKey: Uint8Array },
  line: RelayLine,
  signer: EventSigner,
  delay: () => number,
): DemoPerson {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const key = (peer: string) => getConversationKey(person.secretKey, peer)
  return {
    pubkey: person.pubkey,
    line,
    answers: createAnswers(),
    sign: template => signer.sign(template, person.secretKey),
    verify: event => signer.verify(event),
    encrypt: async (peer, text) => encrypt(text, key(peer)),
    decrypt: async (peer, payload) => decrypt(payload, key(peer)),
    later(fn) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        fn()
      }, delay())
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      line.close()
    },
  }
}
