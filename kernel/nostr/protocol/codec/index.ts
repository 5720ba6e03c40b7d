export { MAX_KIND } from '../../../event/parse-event'
export { decodeBech32 } from './bech32'
export { decodeNip19Entity } from './decode-nip19-entity'
export {
  encodeNaddr,
  encodeNevent,
  encodeNote,
  encodeNprofile,
  encodeNpub,
  type PointerInput,
} from './encode-entity'
export { findNip19InUrl, type UrlEntity } from './find-nip19-in-url'
export { formatRelayUrl } from './format-relay-url'
export { bytesToHex, hexToBytes, isHexKey } from './hex'
export { mayContainAccessToken } from './may-contain-access-token'
export {
  type AddressPointer,
  type EventPointer,
  MAX_NIP19_CHARS,
  type Nip19Entity,
  type ProfilePointer,
} from './nip19-entity'
export { parsePubkey } from './parse-pubkey'
export {
  MAX_RELAY_HINTS,
  normalizeRelayHint,
  normalizeRelayUrl,
  type RelayUrlOptions,
} from './relay-url'
export { shortenNpub } from './shorten-npub'
