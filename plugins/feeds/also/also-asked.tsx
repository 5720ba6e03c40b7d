import { useEffect } from 'react'
import type { Filter } from '#kernel/ports'
import { useNostr } from '#kernel/react'
import type { FeedList } from '../list/feed-list'
import { joinQueries } from './join-queries'

interface AlsoAskedProps {
  readonly list: FeedList
  readonly filters: readonly Filter[]
  readonly relays: readonly string[] | undefined
}

/** Adds the events of further filters to a list. Renders nothing. */
export default function AlsoAsked({ list, filters, relays }: AlsoAskedProps) {
  const nostr = useNostr()
  // Compare the filters by value, because the query is a new object whenever the graph changes.
  const question = JSON.stringify({ filters, relays })
  useEffect(() => {
    const asked: Pick<AlsoAskedProps, 'filters' | 'relays'> = JSON.parse(question)
    const more = nostr.query(asked.filters, asked.relays && { relays: asked.relays })
    const widened = list.widen(more, joinQueries)
    return () => {
      widened.dispose()
      more.dispose()
    }
  }, [list, nostr, question])
  return null
}
