import { UserFacingError } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { CheckedUrl, UrlPolicyService } from '#kernel/url-policy'
import { type BunkerLink, filterAllowedRelays, REQUESTED_PERMISSIONS } from './bunker-link'
import type { RemoteSignerClient } from './remote-signer-client'

/**
 * Milliseconds to wait for the signer's relays, because a signer that does not know `switch_relays` may not answer at
 * all.
 */
const RELAY_LIST_TIMEOUT_MS = 2_000

/**
 * Connects to the signer of a link. Rejects with a `UserFacingError` if this fails or if the signer does not prove who
 * it is.
 */
export async function connectSigner(
  client: RemoteSignerClient,
  link: BunkerLink,
  signal: AbortSignal,
): Promise<void> {
  const response = await client.request('connect', [link.signer, link.secret ?? '', REQUESTED_PERMISSIONS], {
    signal,
  })
  // Older signers answer 'ack', newer signers repeat the secret. Any other answer comes from someone else.
  if (response !== 'ack' && (link.secret === undefined || response !== link.secret))
    throw new UserFacingError('The signer’s answer does not fit the link. Make a new link in the signer.')
}

/** Asks the signer for the account's key, which may differ from the signer's own key. */
export async function requestAccountPubkey(client: RemoteSignerClient, signal: AbortSignal): Promise<string> {
  const pubkey = await client.request('get_public_key', [], { signal })
  if (!isHexKey(pubkey)) throw new UserFacingError('The signer gave no valid public key.')
  return pubkey
}

/** Asks which relays the signer prefers. Resolves with `undefined` if it has no preference. */
export async function requestSignerRelays(
  client: RemoteSignerClient,
  signal: AbortSignal,
  urlPolicy: UrlPolicyService,
): Promise<readonly CheckedUrl[] | undefined> {
  try {
    const response = await client.request('switch_relays', [], { signal, timeoutMs: RELAY_LIST_TIMEOUT_MS })
    const signerUrls: unknown = JSON.parse(response)
    if (!Array.isArray(signerUrls)) return undefined
    const relays = await filterAllowedRelays(
      signerUrls.filter(url => typeof url === 'string'),
      urlPolicy,
    )
    return relays.length > 0 ? relays : undefined
  } catch {
    return undefined
  }
}
