import { Refusal } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { OutsideAddress, OutsideService } from '#kernel/outside'
import { type BunkerLink, PERMISSIONS, remoteRelays } from './bunker-link'
import type { RemoteClient } from './remote-client'

/** Milliseconds to wait for the answer, because a signer that does not know `switch_relays` may not answer at all. */
const RELAY_LIST_TIMEOUT_MS = 2_000

/**
 * Connects to the signer of a link. Rejects with a `Refusal` on failure, or if the signer does not prove its identity.
 */
export async function introduce(client: RemoteClient, link: BunkerLink, signal: AbortSignal): Promise<void> {
  const answer = await client.request('connect', [link.signer, link.secret ?? '', PERMISSIONS], { signal })
  // Older signers answer 'ack', newer signers repeat the secret. Any other answer comes from someone else.
  if (answer !== 'ack' && (link.secret === undefined || answer !== link.secret))
    throw new Refusal('The signer’s answer does not fit the link. Make a new link in the signer.')
}

/** Asks the signer for the account's key, which may differ from the signer's own key. */
export async function askWhose(client: RemoteClient, signal: AbortSignal): Promise<string> {
  const pubkey = await client.request('get_public_key', [], { signal })
  if (!isHexKey(pubkey)) throw new Refusal('The signer gave no valid public key.')
  return pubkey
}

/** Asks which relays the signer prefers. Resolves with `undefined` if it has no preference. */
export async function askRelays(
  client: RemoteClient,
  signal: AbortSignal,
  outside: OutsideService,
): Promise<readonly OutsideAddress[] | undefined> {
  try {
    const answer = await client.request('switch_relays', [], { signal, patience: RELAY_LIST_TIMEOUT_MS })
    const named: unknown = JSON.parse(answer)
    if (!Array.isArray(named)) return undefined
    const relays = await remoteRelays(
      named.filter(url => typeof url === 'string'),
      outside,
    )
    return relays.length > 0 ? relays : undefined
  } catch {
    return undefined
  }
}
