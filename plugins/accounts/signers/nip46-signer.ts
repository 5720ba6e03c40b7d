import { UserFacingError } from '#kernel'
import type { Signer } from '#kernel/ports'
import { isNip04Payload } from '../keys/is-nip04-payload'
import type { RemoteSignerClient } from '../remote/remote-signer-client'

/** Maximum number of characters of a signed event that the signer returns. */
const MAX_EVENT_CHARS = 256 * 1024

/** Signs with a remote signer (NIP-46). `openClient` is called on the first use and connects. */
export function createNip46Signer(pubkey: string, openClient: () => Promise<RemoteSignerClient>): Signer {
  let clientPromise: Promise<RemoteSignerClient> | undefined
  const getClient = () => {
    clientPromise ??= openClient().catch(error => {
      clientPromise = undefined
      throw error
    })
    return clientPromise
  }
  return {
    pubkey,
    async sign({ kind, created_at, tags, content }, { signal }) {
      const draft = JSON.stringify({ kind, created_at, tags, content, pubkey })
      const answer = await (await getClient()).request('sign_event', [draft], { signal })
      if (answer.length > MAX_EVENT_CHARS)
        throw new UserFacingError('Your signer returned no valid event. Nothing was published.')
      try {
        return JSON.parse(answer)
      } catch {
        throw new UserFacingError('Your signer returned no valid event. Nothing was published.')
      }
    },
    encrypt: async (peer, text, { signal }) =>
      (await getClient()).request('nip44_encrypt', [peer, text], { signal }),
    decrypt: async (peer, payload, { signal, nip04 }) =>
      (await getClient()).request(
        (peer === pubkey || nip04) && isNip04Payload(payload) ? 'nip04_decrypt' : 'nip44_decrypt',
        [peer, payload],
        { signal },
      ),
    dispose() {
      void clientPromise?.then(
        openedClient => openedClient.dispose(),
        () => {},
      )
    },
  }
}
