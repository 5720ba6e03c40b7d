import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { PeopleSearch } from '#contracts/search'
import { neutralize } from '#kernel/nostr'
import { useOptionalService, useProvided, useQuery } from '#kernel/react'
import { type OptionsProps, PeopleOptions, type PersonOption } from './people-options'
import { usePeopleFound } from './use-people-found'

const MAX_OPTIONS = 10
/** Maximum number of profiles that are searched if there is no index. */
const MAX_SEARCHED_PROFILES = 5_000

type Props = OptionsProps & { readonly query: string }

/** Suggests people for a name typed after `@`, best first. The typed text never leaves this device. */
export function MentionList(props: Props) {
  return useProvided(PeopleSearch) ? <Indexed {...props} /> : <Loaded {...props} />
}

/**
 * Searches all people that this device knows by an index that another plugin provides, ranked by the reader's graph.
 */
function Indexed({ query, ...rest }: Props) {
  const found = usePeopleFound(query, MAX_OPTIONS)
  if (!found) return <Loaded query={query} {...rest} />
  return <PeopleOptions people={found.people} query={query} settled={found.query === query} {...rest} />
}

/**
 * Searches the profiles in memory by the beginning of the name. People near the reader in the follow graph come first.
 */
function Loaded({ query, ...rest }: Props) {
  const graph = useOptionalService(Graph)
  const { events } = useQuery({ kinds: [0], limit: MAX_SEARCHED_PROFILES }, { from: 'local' })
  const people = useMemo(() => {
    const wanted = query.toLowerCase()
    const found: (PersonOption & { readonly distance: number })[] = []
    for (const { pubkey, content } of events) {
      const names = namesOf(content)
      const [name] = names
      if (name === undefined || !names.some(text => text.toLowerCase().startsWith(wanted))) continue
      found.push({ pubkey, name: neutralize(name), distance: graph?.distance(pubkey) ?? 0 })
    }
    return found.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name)).slice(0, MAX_OPTIONS)
  }, [events, query, graph])
  return <PeopleOptions people={people} query={query} settled {...rest} />
}

function namesOf(content: string): string[] {
  try {
    const { name, display_name: display, nip05 } = JSON.parse(content) as Record<string, unknown>
    return [display, name, nip05].filter(text => typeof text === 'string' && text.trim() !== '') as string[]
  } catch {
    return []
  }
}
