import { fetchNip05 } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'

/**
 * Looks up the public key of a name (NIP-05): `name@domain`, a bare domain as `_@domain`, and then, if nothing is
 * found, as a name of the product's own domain. `undefined` if none is found.
 */
export async function resolveName(
  name: string,
  ownDomain: string | undefined,
  outside: OutsideService,
  signal: AbortSignal,
): Promise<string | undefined> {
  const tries = [name.includes('@') ? name : name.includes('.') ? `_@${name}` : undefined]
  if (ownDomain !== undefined && !name.includes('@')) tries.push(`${name}@${ownDomain}`)
  for (const identifier of tries) {
    if (identifier === undefined) continue
    // A domain that does not answer must not prevent the request to our own.
    const found = await fetchNip05(identifier, outside, signal).catch(() => undefined)
    if (found) return found.pubkey
  }
  return undefined
}
