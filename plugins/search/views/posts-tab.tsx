import EventsTab from './events-tab'

const KINDS = [1]

export default function PostsTab({ query }: { query: string }) {
  return <EventsTab query={query} kinds={KINDS} label="Search posts" empty="No posts found" />
}
