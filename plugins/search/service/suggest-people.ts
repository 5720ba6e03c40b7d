import { PeopleSearch } from '#contracts/profiles'
import { encodeNpub } from '#kernel/nostr'
import type { SearchBoxSuggestion, SuggestFunction } from '../contract'

/** Suggests people with matching names from this device's index. */
const suggestPeople: SuggestFunction = async (query, { limit, signal, resolve }) => {
  const people = await (await resolve(PeopleSearch)).search(query, limit, { signal })
  return people.map(({ pubkey, name, nip05 }): SearchBoxSuggestion => {
    const text = nip05?.replace(/^_@/, '')
    return {
      id: pubkey,
      title: name,
      ...(text !== undefined && text !== name && { text }),
      to: `/${encodeNpub(pubkey)}`,
      pubkey,
    }
  })
}

export default suggestPeople
