import { useMemo } from 'react'
import { kindsAs, noteKinds } from '#contracts/notes'
import { usePoint } from '#kernel/react'
import EventsTab from './events-tab'

/** A tab with the posts that a search finds. */
export default function PostsTab({ query }: { query: string }) {
  const all = usePoint(noteKinds)
  const kinds = useMemo(() => kindsAs(all, 'post'), [all])
  return <EventsTab query={query} kinds={kinds} label="Search posts" empty="No posts found" />
}
