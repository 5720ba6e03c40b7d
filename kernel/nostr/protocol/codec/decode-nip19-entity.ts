import { MAX_KIND } from '../../../event/parse-event'
import { decodeBech32 } from './bech32'
import { bytesToHex } from './hex'
import { MAX_NIP19_CHARS, type Nip19Entity, TLV_TYPE } from './nip19-entity'
import { MAX_RELAY_HINTS, normalizeRelayHint } from './relay-url'

const PREFIX = /^(?:npub|nprofile|note|nevent|naddr|nsec)1/i
const KEY_BYTES = 32
/** Maximum number of relay fields that are read from one entity, including invalid ones. */
const MAX_RELAYS_READ = 2 * MAX_RELAY_HINTS

/**
 * Decodes a NIP-19 text without its `nostr:` scheme. Rejects everything that might name the wrong thing: wrong lengths,
 * a bad checksum, mixed letter case, incomplete TLVs, kinds over sixteen bits. Skips unknown TLV types and invalid
 * relay hints, as NIP-19 asks.
 */
export function decodeNip19Entity(text: string): Nip19Entity | undefined {
  // This cheap test comes first, because most words of a note are not entities.
  if (typeof text !== 'string' || text.length > MAX_NIP19_CHARS || !PREFIX.test(text)) return undefined
  const decoded = decodeBech32(text, MAX_NIP19_CHARS)
  if (!decoded) return undefined
  const { prefix, bytes } = decoded
  switch (prefix) {
    case 'npub':
      return bytes.length === KEY_BYTES ? { type: 'npub', pubkey: bytesToHex(bytes) } : undefined
    case 'note':
      return bytes.length === KEY_BYTES ? { type: 'note', id: bytesToHex(bytes) } : undefined
    case 'nsec': {
      bytes.fill(0)
      return bytes.length === KEY_BYTES ? { type: 'nsec' } : undefined
    }
    case 'nprofile':
    case 'nevent':
    case 'naddr':
      return decodePointer(prefix, bytes)
    default:
      return undefined
  }
}

function decodePointer(type: 'nprofile' | 'nevent' | 'naddr', bytes: Uint8Array): Nip19Entity | undefined {
  const fields = parseTlv(bytes)
  if (!fields?.main) return undefined
  const { main, relays } = fields
  if (type === 'nprofile') {
    return main.length === KEY_BYTES ? { type, pubkey: bytesToHex(main), relays } : undefined
  }
  const author = fields.author && bytesToHexKey(fields.author)
  const kind = fields.kind && parseKind(fields.kind)
  if ((fields.author && !author) || (fields.kind && kind === undefined)) return undefined
  if (type === 'nevent') {
    const id = bytesToHexKey(main)
    if (!id) return undefined
    return { type, id, relays, ...(author && { author }), ...(kind !== undefined && { kind }) }
  }
  const identifier = decodeUtf8(main)
  if (!author || kind === undefined || identifier === undefined) return undefined
  return { type, kind, pubkey: author, identifier, relays }
}

interface TlvFields {
  main?: Uint8Array
  author?: Uint8Array
  kind?: Uint8Array
  relays: string[]
}

/** Reads the fields of a type-length-value list. If a field other than a relay is repeated, its first value is used. */
function parseTlv(bytes: Uint8Array): TlvFields | undefined {
  const fields: TlvFields = { relays: [] }
  let relaysRead = 0
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at]!
    const start = at + 2
    // If the length byte is missing, `end` is NaN. The comparison below fails in that case, and also if the value
    // ends after the list.
    const end = start + (bytes[at + 1] ?? Number.NaN)
    if (!(end <= bytes.length)) return undefined
    const value = bytes.subarray(start, end)
    if (type === TLV_TYPE.special) fields.main ??= value
    else if (type === TLV_TYPE.author) fields.author ??= value
    else if (type === TLV_TYPE.kind) fields.kind ??= value
    else if (
      type === TLV_TYPE.relay &&
      fields.relays.length < MAX_RELAY_HINTS &&
      relaysRead++ < MAX_RELAYS_READ
    ) {
      const relay = normalizeRelayHint(decodeUtf8(value))
      if (relay && !fields.relays.includes(relay)) fields.relays.push(relay)
    }
    at = end
  }
  return fields
}

function bytesToHexKey(bytes: Uint8Array): string | undefined {
  return bytes.length === KEY_BYTES ? bytesToHex(bytes) : undefined
}

function parseKind(bytes: Uint8Array): number | undefined {
  if (bytes.length !== 4) return undefined
  const kind = ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0
  return kind <= MAX_KIND ? kind : undefined
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // `ignoreBOM` keeps a leading U+FEFF. Without it, two different `d` tags would decode to the same text.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
