import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { PeopleSearch } from '#contracts/profiles'
import { sanitizeName } from '#kernel/nostr'
import { useIsServiceProvided, useOptionalService, useQuery } from '#kernel/react'
import {
  type PersonOption,
  PersonSuggestionList,
  type PersonSuggestionListProps,
} from './person-suggestion-list'
import { usePeopleSearch } from './use-people-search'

const MAX_OPTIONS = 10
/** Maximum number of profiles in memory that are searched if no plugin provides an index. */
const MAX_SEARCHED_PROFILES = 5_000

type MentionListProps = PersonSuggestionListProps & { readonly query: string }

/** Suggests people for a name typed after `@`, best first. The typed text never leaves this device. */
export function MentionList(props: MentionListProps) {
  return useIsServiceProvided(PeopleSearch) ? (
    <IndexedMentionList {...props} />
  ) : (
    <CachedMentionList {...props} />
  )
}

/** Searches all people whom this device knows, in the index of another plugin, ranked by the reader's graph. */
function IndexedMentionList({ query, ...rest }: MentionListProps) {
  const results = usePeopleSearch(query, MAX_OPTIONS)
  if (!results) return <CachedMentionList query={query} {...rest} />
  return (
    <PersonSuggestionList
      people={results.people}
      query={query}
      isSettled={results.query === query}
      {...rest}
    />
  )
}

/** Searches the profiles in memory by the beginning of the name. People near the reader in the graph come first. */
function CachedMentionList({ query, ...rest }: MentionListProps) {
  const graph = useOptionalService(Graph)
  const { events } = useQuery({ kinds: [0], limit: MAX_SEARCHED_PROFILES }, { source: 'local' })
  const people = useMemo(() => {
    const lowercaseQuery = query.toLowerCase()
    const matches: (PersonOption & { readonly distance: number })[] = []
    for (const { pubkey, content } of events) {
      const names = parseNames(content)
      const [name] = names
      if (name === undefined || !names.some(text => text.toLowerCase().startsWith(lowercaseQuery))) continue
      matches.push({ pubkey, name: sanitizeName(name), distance: graph?.distance(pubkey) ?? 0 })
    }
    return matches
      .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
      .slice(0, MAX_OPTIONS)
  }, [events, query, graph])
  return <PersonSuggestionList people={people} query={query} isSettled {...rest} />
}

function parseNames(content: string): string[] {
  try {
    const { name, display_name: display, nip05 } = JSON.parse(content) as Record<string, unknown>
    return [display, name, nip05].filter(text => typeof text === 'string' && text.trim() !== '') as string[]
  } catch {
    return []
  }
}
