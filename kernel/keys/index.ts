// Exports what plugins do with one-time and ratchet keys, which belong to no account: create them, derive shared keys,
// encrypt and sign. The functions are pure: clock and random source are parameters. This code is loaded with the
// plugins that use it.

export type { CryptoEnvironment } from './crypto-environment'
export { buildEncryptedFileTags, type EncryptedFile, parseEncryptedFile } from './encrypted-file'
export {
  deriveConversationKey,
  generateKeyPair,
  isPublicKey,
  type KeyPair,
  keyPairFromSecret,
  type RandomBytes,
  tryDeriveConversationKey,
} from './key-pair'
export {
  decryptNip44Payload,
  encryptNip44Payload,
  MAX_NIP44_PAYLOAD_CHARS,
  MAX_NIP44_PLAINTEXT_BYTES,
  parseJsonObject,
  utf8ByteLength,
} from './payload'
export { computeEventId, signEvent } from './sign-event'
