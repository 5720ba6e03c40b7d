import { type Event, verifyEvent } from 'nostr-tools/pure'
import { initNostrWasm } from 'nostr-wasm'
import type { NostrEvent } from '../kernel/ports/nostr-types.ts'

/**
 * Maximum number of characters that the wasm module can verify. It has 1 MiB of memory, and a character has up to 3
 * bytes.
 */
const WASM_MAX_CHARS = 250_000

/** An event without its pubkey, id and signature. The signer adds these. */
export interface EventTemplate {
  readonly kind: number
  /** The time of the event in seconds since 1970. */
  readonly created_at: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

/** Signs and verifies events. Each signer has its own instance of the wasm module. */
export interface EventSigner {
  pubkey(secretKey: Uint8Array): string
  sign(template: EventTemplate, secretKey: Uint8Array): NostrEvent
  /**
   * True if the id and the signature are right (NIP-01). Both are computed from the fields, even if the object contains
   * the result of an earlier check.
   */
  verify(event: NostrEvent): boolean
}

/** Creates a signer. The same event always gets the same signature, because no random bytes are used. */
export async function createEventSigner(): Promise<EventSigner> {
  const wasm = await initNostrWasm()
  const entropy = new Uint8Array(32)
  const mutable = (event: EventTemplate) => ({
    id: '',
    pubkey: '',
    sig: '',
    kind: event.kind,
    created_at: event.created_at,
    tags: event.tags as string[][],
    content: event.content,
  })
  return {
    pubkey: secretKey => Buffer.from(wasm.getPublicKey(secretKey)).toString('hex'),
    sign(template, secretKey) {
      const event = mutable(template)
      wasm.finalizeEvent(event, secretKey, entropy)
      return event
    },
    verify(event) {
      if (event.content.length + JSON.stringify(event.tags).length > WASM_MAX_CHARS) {
        // Verifies a copy, because the library stores its verdict on the object.
        return verifyEvent(JSON.parse(JSON.stringify(event)) as Event)
      }
      try {
        wasm.verifyEvent({ ...mutable(event), id: event.id, pubkey: event.pubkey, sig: event.sig })
        return true
      } catch {
        return false
      }
    },
  }
}
