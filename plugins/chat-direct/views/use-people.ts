import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { PeopleSearch } from '#contracts/search'
import { toPubkey } from '#kernel/nostr'
import { useOptionalService } from '#kernel/react'

const MAX_FOUND = 8
/** The follow distance of the people who are proposed before anything is typed: those whom the reader follows. */
const FOLLOWED = 1

/** Returns the people (hex) whom a typed name or npub means, best first; for an empty text people whom the reader follows. */
export function usePeople(query: string): readonly string[] {
  const search = useOptionalService(PeopleSearch)
  const graph = useOptionalService(Graph)
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const show = (people: readonly string[]) => !leaving.signal.aborted && setFound(people)
    const text = query.trim()
    const pubkey = toPubkey(text)
    if (pubkey !== undefined) show([pubkey])
    else if (text === '')
      void graph
        ?.within(FOLLOWED, MAX_FOUND + 1)
        .then(people => show(people.filter(person => person !== graph.root.get()).slice(0, MAX_FOUND)))
    else
      void search
        ?.search(text, MAX_FOUND, { signal: leaving.signal })
        .then(people => show(people.map(person => person.pubkey)))
    return () => leaving.abort()
  }, [query, search, graph])
  return found
}
