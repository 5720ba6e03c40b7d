import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { PeopleSearch } from '#contracts/profiles'
import { parsePubkey } from '#kernel/nostr'
import { useOptionalService } from '#kernel/react'

const MAX_SUGGESTIONS = 8
/**
 * Maximum distance in the social graph of people who are suggested before anything is typed: those whom the reader
 * follows.
 */
const FOLLOW_DISTANCE = 1

/**
 * Returns the people (hex) who match a typed name or npub, best match first. For an empty text, returns people whom the
 * reader follows.
 */
export function usePeopleSuggestions(query: string): readonly string[] {
  const search = useOptionalService(PeopleSearch)
  const graph = useOptionalService(Graph)
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const showPeople = (people: readonly string[]) => !controller.signal.aborted && setSuggestions(people)
    const text = query.trim()
    const pubkey = parsePubkey(text)
    if (pubkey !== undefined) showPeople([pubkey])
    else if (text === '')
      void graph
        ?.peopleWithin(FOLLOW_DISTANCE, MAX_SUGGESTIONS + 1)
        .then(people =>
          showPeople(people.filter(person => person !== graph.root.get()).slice(0, MAX_SUGGESTIONS)),
        )
    else
      void search
        ?.search(text, MAX_SUGGESTIONS, { signal: controller.signal })
        .then(people => showPeople(people.map(person => person.pubkey)))
    return () => controller.abort()
  }, [query, search, graph])
  return suggestions
}
