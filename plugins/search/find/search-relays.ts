import { fetchRelayDocument } from '#kernel/nostr'

/** Relays that are asked what they can. */
const MOST_ASKED = 12
/** Relays that are searched. */
const MOST_SEARCHED = 5
const NIP_50 = 50
const KEPT = 100

// One question per relay in a session; a relay that did not answer is asked again by the next search.
const answers = new Map<string, Promise<boolean>>()

function canSearch(url: string): Promise<boolean> {
  const had = answers.get(url)
  if (had) return had
  const answer = fetchRelayDocument(url).then(namesNip50, () => {
    answers.delete(url)
    return false
  })
  answers.set(url, answer)
  const [oldest] = answers.keys()
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
  return answer
}

/** Whether a NIP-11 document, unchecked, names NIP-50. */
function namesNip50(raw: unknown): boolean {
  const nips = typeof raw === 'object' && raw !== null && 'supported_nips' in raw ? raw.supported_nips : []
  return Array.isArray(nips) && nips.includes(NIP_50)
}

/** Those of these relays that say they can search (NIP-11, NIP-50), in their order. */
export async function findSearchRelays(urls: readonly string[]): Promise<readonly string[]> {
  const asked = urls.slice(0, MOST_ASKED)
  const able = await Promise.all(asked.map(canSearch))
  return asked.filter((_, at) => able[at]).slice(0, MOST_SEARCHED)
}
