import { useMemo } from 'react'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { useContributions } from '#kernel/react'
import EventsTab from './events-tab'

/** A tab with the posts that a search finds. */
export default function PostsTab({ query }: { query: string }) {
  const all = useContributions(noteKinds)
  const kinds = useMemo(() => getKindsWithRoles(all, 'post'), [all])
  return <EventsTab query={query} kinds={kinds} label="Search posts" empty="No posts found" />
}
