import { Refusal } from '#kernel'
import type { Signer } from '#kernel/ports'
import { isNip04 } from '../keys/is-nip04'
import type { RemoteClient } from '../remote/remote-client'

/** Maximum number of characters of a signed event that the signer returns. */
const MAX_EVENT = 256 * 1024

/** Signs with a remote signer (NIP-46). `open` is called on the first use and connects. */
export function createNip46Signer(pubkey: string, open: () => Promise<RemoteClient>): Signer {
  let opened: Promise<RemoteClient> | undefined
  const client = () => {
    opened ??= open().catch(error => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    pubkey,
    async sign({ kind, created_at, tags, content }, { signal }) {
      const draft = JSON.stringify({ kind, created_at, tags, content, pubkey })
      const answer = await (await client()).request('sign_event', [draft], { signal })
      if (answer.length > MAX_EVENT)
        throw new Refusal('Your signer returned no valid event. Nothing was published.')
      try {
        return JSON.parse(answer)
      } catch {
        throw new Refusal('Your signer returned no valid event. Nothing was published.')
      }
    },
    encrypt: async (peer, text, { signal }) =>
      (await client()).request('nip44_encrypt', [peer, text], { signal }),
    decrypt: async (peer, payload, { signal, nip04 }) =>
      (await client()).request(
        (peer === pubkey || nip04) && isNip04(payload) ? 'nip04_decrypt' : 'nip44_decrypt',
        [peer, payload],
        { signal },
      ),
    dispose() {
      void opened?.then(
        made => made.dispose(),
        () => {},
      )
    },
  }
}
