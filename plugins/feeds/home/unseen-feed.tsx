import { getVisitSeenFilter } from '../reading-position/get-visit-seen-filter'
import { TabFeed, type TabFeedProps } from './tab-feed'

/** A feed that leaves out the notes that the reader saw before this visit. */
export default function UnseenFeed(props: TabFeedProps) {
  return <TabFeed {...props} seenBeforeVisit={getVisitSeenFilter} />
}
