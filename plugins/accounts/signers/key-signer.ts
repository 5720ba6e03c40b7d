import type { Signer } from '#kernel/ports'
import type { KindName } from '#kernel/shell'
import type { KeyRing } from '../keys/key-ring'
import { whyRead, whySign, whyWrite } from './why-sign'

/** Signs with a key stored in this browser. A locked key is opened only when it is needed. */
export function createKeySigner(
  pubkey: string,
  ring: KeyRing,
  nameOf: (kind: number) => KindName | undefined,
): Signer {
  return {
    pubkey,
    async sign({ kind, created_at, tags, content }, { plugin }) {
      const handle = await ring.use(pubkey, whySign(plugin, kind, nameOf(kind)))
      return ring.calls.sign(handle, { kind, created_at, tags, content }, plugin)
    },
    encrypt: async (peer, text, { plugin }) =>
      ring.calls.encrypt(await ring.use(pubkey, whyWrite(plugin)), peer, text, plugin),
    decrypt: async (peer, payload, { plugin, nip04 = false }) =>
      ring.calls.decrypt(await ring.use(pubkey, whyRead(plugin)), peer, payload, plugin, nip04),
    dispose() {},
  }
}
