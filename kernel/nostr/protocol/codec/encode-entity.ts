import { MAX_KIND } from '../../../event/parse-event'
import { encodeBech32 } from './bech32'
import { hexToBytes, isHexKey } from './hex'
import { type AddressPointer, type EventPointer, type ProfilePointer, TLV_TYPE } from './nip19-entity'
import { MAX_RELAY_HINTS, normalizeRelayHint } from './relay-url'

/** Maximum length of one TLV value: its length is stored in one byte. */
const MAX_VALUE_BYTES = 255

/** A pointer to encode. Relay hints are optional; invalid and too long ones are dropped, and the first ten are kept. */
export type PointerInput<Pointer extends { relays: string[] }> = Omit<Pointer, 'relays'> & {
  relays?: readonly string[]
}

/** Encodes a hex public key as `npub1…`; undefined if it is not 64 lower-case hex digits. */
export function encodeNpub(pubkey: string): string | undefined {
  return isHexKey(pubkey) ? encodeBech32('npub', hexToBytes(pubkey)) : undefined
}

/** Encodes a hex event id as `note1…`. NIP-19 prefers {@link encodeNevent}, which can include relay hints. */
export function encodeNote(id: string): string | undefined {
  return isHexKey(id) ? encodeBech32('note', hexToBytes(id)) : undefined
}

/** Encodes a public key with relay hints as `nprofile1…`; undefined for an invalid key. */
export function encodeNprofile(pointer: PointerInput<ProfilePointer>): string | undefined {
  if (!isHexKey(pointer.pubkey)) return undefined
  return encodeTlv('nprofile', [
    [TLV_TYPE.special, hexToBytes(pointer.pubkey)],
    ...relayFields(pointer.relays),
  ])
}

/** Encodes an event pointer as `nevent1…`; undefined for an invalid id, author or kind. */
export function encodeNevent(pointer: PointerInput<EventPointer>): string | undefined {
  const { id, author, kind } = pointer
  if (!isHexKey(id) || (author !== undefined && !isHexKey(author))) return undefined
  if (kind !== undefined && !isKind(kind)) return undefined
  const fields: Field[] = [[TLV_TYPE.special, hexToBytes(id)], ...relayFields(pointer.relays)]
  if (author !== undefined) fields.push([TLV_TYPE.author, hexToBytes(author)])
  if (kind !== undefined) fields.push([TLV_TYPE.kind, kindBytes(kind)])
  return encodeTlv('nevent', fields)
}

/**
 * Encodes an event address as `naddr1…`; undefined for an invalid public key or kind, or an identifier over 255 bytes
 * of UTF-8.
 */
export function encodeNaddr(pointer: PointerInput<AddressPointer>): string | undefined {
  const { kind, pubkey, identifier } = pointer
  if (!isHexKey(pubkey) || !isKind(kind) || typeof identifier !== 'string') return undefined
  // Half a surrogate pair would be encoded as U+FFFD, and the result would be the address of another event.
  if (identifier.length > MAX_VALUE_BYTES || /\p{Cs}/u.test(identifier)) return undefined
  const special = new TextEncoder().encode(identifier)
  if (special.length > MAX_VALUE_BYTES) return undefined
  return encodeTlv('naddr', [
    [TLV_TYPE.special, special],
    ...relayFields(pointer.relays),
    [TLV_TYPE.author, hexToBytes(pubkey)],
    [TLV_TYPE.kind, kindBytes(kind)],
  ])
}

type Field = [type: number, value: Uint8Array]

function encodeTlv(prefix: string, fields: readonly Field[]): string {
  const bytes = new Uint8Array(fields.reduce((sum, [, value]) => sum + 2 + value.length, 0))
  let at = 0
  for (const [type, value] of fields) {
    bytes[at] = type
    bytes[at + 1] = value.length
    bytes.set(value, at + 2)
    at += 2 + value.length
  }
  return encodeBech32(prefix, bytes)
}

function relayFields(relays: readonly string[] = []): Field[] {
  const kept = new Set<string>()
  for (const relay of relays) {
    if (kept.size === MAX_RELAY_HINTS) break
    const hint = normalizeRelayHint(relay)
    // Normalized addresses are ASCII, so the number of characters is the number of bytes.
    if (hint && hint.length <= MAX_VALUE_BYTES) kept.add(hint)
  }
  const encoder = new TextEncoder()
  return [...kept].map((relay): Field => [TLV_TYPE.relay, encoder.encode(relay)])
}

function isKind(kind: number): boolean {
  return Number.isInteger(kind) && kind >= 0 && kind <= MAX_KIND
}

function kindBytes(kind: number): Uint8Array {
  return Uint8Array.of(0, 0, kind >> 8, kind & 255)
}
