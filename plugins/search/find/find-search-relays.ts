import { fetchRelayDocument } from '#kernel/nostr'
import type { UrlPolicyService } from '#kernel/url-policy'

/** Maximum number of relays whose NIP-11 document is requested. */
const MAX_ASKED_RELAYS = 12
/** Maximum number of relays that are searched. */
const MAX_SEARCHED_RELAYS = 5
const NIP_50 = 50
const MAX_CACHED_ANSWERS = 100

// For each relay, whether it supports search. A relay is asked once per session, and again only if it did not answer.
const answers = new Map<string, Promise<boolean>>()

function canSearch(url: string, outside: UrlPolicyService): Promise<boolean> {
  const cached = answers.get(url)
  if (cached) return cached
  const answer = outside
    .checkWhenConfigured(url)
    .then(async address => {
      if (address === undefined) throw new Error('Requests to this relay are not allowed')
      return listsNip50(await fetchRelayDocument(address))
    })
    .catch(() => {
      answers.delete(url)
      return false
    })
  answers.set(url, answer)
  const [oldest] = answers.keys()
  if (answers.size > MAX_CACHED_ANSWERS && oldest !== undefined) answers.delete(oldest)
  return answer
}

/** True if an unchecked NIP-11 document lists NIP-50. */
function listsNip50(raw: unknown): boolean {
  const nips = typeof raw === 'object' && raw !== null && 'supported_nips' in raw ? raw.supported_nips : []
  return Array.isArray(nips) && nips.includes(NIP_50)
}

/** Returns the relays whose NIP-11 document says that they support search (NIP-50), in the given order. */
export async function findSearchRelays(
  urls: readonly string[],
  urlPolicy: UrlPolicyService,
): Promise<readonly string[]> {
  const candidates = urls.slice(0, MAX_ASKED_RELAYS)
  const canSearchFlags = await Promise.all(candidates.map(url => canSearch(url, urlPolicy)))
  return candidates.filter((_, at) => canSearchFlags[at]).slice(0, MAX_SEARCHED_RELAYS)
}
