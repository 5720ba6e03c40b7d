import type { NostrEvent } from '../../../ports/nostr-types'
import type { Secp256k1 } from './secp256k1'

const utf8 = new TextEncoder()
const NIBBLE = new Uint8Array(128)
for (let i = 0; i < 16; i++) NIBBLE['0123456789abcdef'.charCodeAt(i)] = i

function hexToByteArray(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let i = 0; i < bytes.length; i++) {
    const high = NIBBLE[hex.charCodeAt(2 * i)] ?? 0
    bytes[i] = (high << 4) | (NIBBLE[hex.charCodeAt(2 * i + 1)] ?? 0)
  }
  return bytes
}

function areBytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (a[i] !== b[i]) return false
  return true
}

/** Matches control characters that `JSON.stringify` escapes but that NIP-01 requires unescaped. */
const ESCAPED_CONTROL = /\\u00[01][0-9a-f]/g

/** Returns the serialization of NIP-01, as written by `JSON.stringify`. */
const serialize = (e: NostrEvent) => JSON.stringify([0, e.pubkey, e.created_at, e.kind, e.tags, e.content])

/**
 * True if the id is the hash of the event and the signature is by its author (NIP-01). The event must have passed
 * `parseEvent`. Verdicts are not cached, because another event may claim the same id.
 */
export function verifyEvent(secp: Secp256k1, event: NostrEvent): boolean {
  try {
    const id = hexToByteArray(event.id)
    const text = serialize(event)
    if (!areBytesEqual(secp.sha256(utf8.encode(text)), id)) {
      // Clients differ for rare control characters: NIP-01 requires them unescaped, and JavaScript escapes them. Both
      // are accepted.
      const unescaped = unescapeControls(text)
      if (unescaped === text || !areBytesEqual(secp.sha256(utf8.encode(unescaped)), id)) return false
    }
    return secp.verify(hexToByteArray(event.sig), id, hexToByteArray(event.pubkey))
  } catch {
    return false
  }
}

/** Replaces escaped control characters by the characters. A backslash that the author wrote before `u00..` stays. */
function unescapeControls(json: string): string {
  return json.replace(ESCAPED_CONTROL, (match, at: number) => {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes++
    return slashes % 2 === 0 ? String.fromCharCode(Number.parseInt(match.slice(2), 16)) : match
  })
}
