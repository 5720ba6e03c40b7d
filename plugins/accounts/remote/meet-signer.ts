import { Refusal } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { type BunkerLink, PERMISSIONS, remoteRelays } from './bunker-link'
import type { RemoteClient } from './remote-client'

/** ms; a signer that does not know the question may not answer it. */
const RELAYS_PATIENCE = 2_000

/** Introduces us to the signer of a link. Rejects with a `Refusal`, also when it does not prove who it is. */
export async function introduce(client: RemoteClient, link: BunkerLink, signal: AbortSignal): Promise<void> {
  const answer = await client.request('connect', [link.signer, link.secret ?? '', PERMISSIONS], { signal })
  // Older signers say 'ack', newer ones repeat the secret; anything else is somebody else.
  if (answer !== 'ack' && (link.secret === undefined || answer !== link.secret))
    throw new Refusal('The signer did not answer as the link says. Make a new link there.')
}

/** Whose key it holds: asked, never concluded from the signer's own key. */
export async function askWhose(client: RemoteClient, signal: AbortSignal): Promise<string> {
  const pubkey = await client.request('get_public_key', [], { signal })
  if (!isHexKey(pubkey)) throw new Refusal('The signer gave no valid public key.')
  return pubkey
}

/** Relays that the signer would rather be spoken to over; `undefined` when it does not mind. */
export async function askRelays(
  client: RemoteClient,
  signal: AbortSignal,
  allowLocal: boolean,
): Promise<readonly string[] | undefined> {
  try {
    const answer = await client.request('switch_relays', [], { signal, patience: RELAYS_PATIENCE })
    const named: unknown = JSON.parse(answer)
    if (!Array.isArray(named)) return undefined
    const relays = remoteRelays(
      named.filter(url => typeof url === 'string'),
      allowLocal,
    )
    return relays.length > 0 ? relays : undefined
  } catch {
    return undefined
  }
}
