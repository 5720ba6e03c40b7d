import { useEffect } from 'react'
import type { Filter } from '#kernel/ports'
import { useNostr } from '#kernel/react'
import type { FeedList } from './feed-list'
import { mergeQueries } from './merge-queries'

interface LateKindsQueryProps {
  readonly list: FeedList
  readonly filters: readonly Filter[]
  readonly relays: readonly string[] | undefined
}

/** Adds the events of further filters to a list. Renders nothing. */
export default function LateKindsQuery({ list, filters, relays }: LateKindsQueryProps) {
  const nostr = useNostr()
  // Compare the filters by value, because the query is a new object whenever the graph changes.
  const serializedQuery = JSON.stringify({ filters, relays })
  useEffect(() => {
    const parsedQuery: Pick<LateKindsQueryProps, 'filters' | 'relays'> = JSON.parse(serializedQuery)
    const lateQuery = nostr.query(parsedQuery.filters, parsedQuery.relays && { relays: parsedQuery.relays })
    const mergedList = list.mergeQuery(lateQuery, mergeQueries)
    return () => {
      mergedList.dispose()
      lateQuery.dispose()
    }
  }, [list, nostr, serializedQuery])
  return null
}
