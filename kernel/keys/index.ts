// One-time and ratchet keys, which belong to no account: making them, agreeing on shared keys, encrypting and signing. The
// functions are pure: clock and random source are parameters. Loaded with the plugins that use it.
export { type EncryptedFile, encryptedFileTags, readEncryptedFile } from './encrypted-file'
export {
  agreeOnKey,
  conversationKey,
  isPublicKey,
  type KeyPair,
  keyPairOf,
  newKeyPair,
  type RandomBytes,
} from './key-pair'
export {
  byteLength,
  MAX_PAYLOAD,
  MAX_PLAINTEXT_BYTES,
  openPayload,
  parseObject,
  sealPayload,
} from './payload'
export { eventId, signEvent } from './sign-event'
export type { Surroundings } from './surroundings'
