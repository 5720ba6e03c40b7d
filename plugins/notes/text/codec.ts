// The only door from this folder to the kernel's codec, so that its address is written once.
export {
  decodeEntity,
  type Entity,
  isHexKey,
  MAX_KIND,
  MAX_RELAY_HINTS,
  normalizeRelayUrl,
  toRelayHint,
} from '../../../kernel/nostr/codec'
