import { fetchNip05 } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'

/**
 * Resolves with the public key of a name (NIP-05). The name is `name@domain`, or a domain alone, which stands for
 * `_@domain`. A name without `@` that is not found is also looked up at the product's own domain. `undefined` if
 * nothing is found.
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
    // If one domain does not answer, the next identifier is still looked up.
    const found = await fetchNip05(identifier, outside, signal).catch(() => undefined)
    if (found) return found.pubkey
  }
  return undefined
}
