import { EventsTab } from './events-tab'

const KINDS = [30_402]

export default function MarketTab({ query }: { query: string }) {
  return <EventsTab query={query} kinds={KINDS} label="Search market" empty="No listings found" />
}
