import { seenAtVisit } from '../seen/unseen-visits'
import { FeedOfTab, type FeedOfTabProps } from './feed-of-tab'

/** A feed that leaves out the notes that the reader saw before this visit. */
export default function UnseenFeed(props: FeedOfTabProps) {
  return <FeedOfTab {...props} seenAt={seenAtVisit} />
}
