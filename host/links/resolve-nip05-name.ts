import { fetchNip05 } from '#kernel/nostr'
import type { UrlPolicyService } from '#kernel/url-policy'

/**
 * Resolves with the public key of a name (NIP-05). The name is `name@domain`, or a domain alone, which stands for
 * `_@domain`. A name without `@` that is not found is also looked up at the product's own domain. `undefined` if
 * nothing is found.
 */
export async function resolveNip05Name(
  name: string,
  siteDomain: string | undefined,
  urlPolicy: UrlPolicyService,
  signal: AbortSignal,
): Promise<string | undefined> {
  const identifiers = [name.includes('@') ? name : name.includes('.') ? `_@${name}` : undefined]
  if (siteDomain !== undefined && !name.includes('@')) identifiers.push(`${name}@${siteDomain}`)
  for (const identifier of identifiers) {
    if (identifier === undefined) continue
    // If one domain does not answer, the next identifier is still looked up.
    const nip05Result = await fetchNip05(identifier, urlPolicy, signal).catch(() => undefined)
    if (nip05Result) return nip05Result.pubkey
  }
  return undefined
}
