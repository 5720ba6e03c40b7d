export { decodeBech32 } from './bech32'
export { decodeEntity } from './decode-entity'
export {
  type Encodable,
  encodeNaddr,
  encodeNevent,
  encodeNote,
  encodeNprofile,
  encodeNpub,
} from './encode-entity'
export {
  type AddressPointer,
  type Entity,
  type EventPointer,
  MAX_ENTITY_LENGTH,
  MAX_KIND,
  type ProfilePointer,
} from './entity'
export { entityInAddress, type FoundEntity } from './entity-in-address'
export { bytesToHex, hexToBytes, isHexKey } from './hex'
export { mayHoldToken } from './relay-token'
export {
  MAX_RELAY_HINTS,
  normalizeRelayUrl,
  type RelayUrlOptions,
  toRelayHint,
} from './relay-url'
export { shortNpub } from './short-npub'
export { toPubkey } from './to-pubkey'
