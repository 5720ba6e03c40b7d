import { type Event, verifyEvent } from 'nostr-tools/pure'
import { initNostrWasm } from 'nostr-wasm'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** The wasm module owns 1 MiB in total and throws beyond it; 3 bytes for each character is the worst case. */
const WASM_MAX_CHARS = 250_000

/** An event without pubkey, id and signature, which the signer adds. */
export interface EventTemplate {
  readonly kind: number
  /** Seconds. */
  readonly created_at: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

/** Signs and verifies with one wasm instance of its own. */
export interface EventSigner {
  pubkey(secretKey: Uint8Array): string
  sign(template: EventTemplate, secretKey: Uint8Array): NostrEvent
  /** Recomputes id and signature from the fields; nothing cached on the object is trusted (NIP-01). */
  verify(event: NostrEvent): boolean
}

/** Signatures are deterministic: the entropy argument is always given, so no random nonce is mixed in. */
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
        // A parsed copy, because the library remembers its verdict on the object.
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
