import type { Signer } from '#kernel/ports'
import type { KindName } from '#kernel/shell'
import type { KeyManager } from '../keys/key-manager'
import { createDecryptReason, createEncryptReason, createSignReason } from './key-use-reason'

/** Signs with a key stored in this browser. A locked key is opened only when something must be signed or decrypted. */
export function createKeySigner(
  pubkey: string,
  keyManager: KeyManager,
  kindName: (kind: number) => KindName | undefined,
): Signer {
  return {
    pubkey,
    async sign({ kind, created_at, tags, content }, { plugin }) {
      const handle = await keyManager.unlockKey(pubkey, createSignReason(plugin, kind, kindName(kind)))
      return keyManager.calls.sign(handle, { kind, created_at, tags, content }, plugin)
    },
    encrypt: async (peer, text, { plugin }) =>
      keyManager.calls.encrypt(
        await keyManager.unlockKey(pubkey, createEncryptReason(plugin)),
        peer,
        text,
        plugin,
      ),
    decrypt: async (peer, payload, { plugin, nip04 = false }) =>
      keyManager.calls.decrypt(
        await keyManager.unlockKey(pubkey, createDecryptReason(plugin)),
        peer,
        payload,
        plugin,
        nip04,
      ),
    dispose() {},
  }
}
