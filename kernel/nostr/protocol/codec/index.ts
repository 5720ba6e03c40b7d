export { decodeBech32 } from './bech32'
export { decodeEntity } from './decode-entity'
export {
  encodeNaddr,
  encodeNevent,
  encodeNote,
  encodeNprofile,
  encodeNpub,
  type PointerInput,
} from './encode-entity'
export {
  type AddressPointer,
  type Entity,
  type EventPointer,
  MAX_ENTITY_CHARS,
  MAX_KIND,
  type ProfilePointer,
} from './entity'
export { findEntityInUrl, type UrlEntity } from './find-entity-in-url'
export { bytesToHex, hexToBytes, isHexKey } from './hex'
export { mayContainToken } from './may-contain-token'
export { parsePubkey } from './parse-pubkey'
export {
  MAX_RELAY_HINTS,
  normalizeRelayHint,
  normalizeRelayUrl,
  type RelayUrlOptions,
} from './relay-url'
export { shortenNpub } from './shorten-npub'
