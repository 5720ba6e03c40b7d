import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import { hexToBytes } from 'nostr-tools/utils'
import type { Signer } from '../ports/signing'

/** Creates a signer with a real key on this thread. The default key is the same in every test. */
export function createTestSigner(secret = '01'.repeat(32)): Signer {
  const key = hexToBytes(secret)
  return {
    pubkey: getPublicKey(key),
    async sign({ kind, content, tags, created_at }) {
      return { ...finalizeEvent({ kind, content, created_at, tags: tags.map(tag => [...tag]) }, key) }
    },
    encrypt: async (peer, text) => encrypt(text, getConversationKey(key, peer)),
    decrypt: async (peer, payload) => decrypt(payload, getConversationKey(key, peer)),
    dispose() {},
  }
}
