import { useId, useMemo } from 'react'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { Config } from '#kernel/config'
import { parseFollowList } from '#kernel/nostr'
import { useContributions, useQuery, useService } from '#kernel/react'
import PopularFeed from '../popular/popular-feed'
import { hoursAgoSeconds } from '../settings/build-feed-query'
import styles from './suggested-notes.module.css'

const LOOKBACK_DAYS = 7

/** Shows a reader without follows the notes that the root account's follows liked within a week. */
export default function SuggestedNotes() {
  const { rootAccount } = useService(Config)
  const [event] = useQuery({ kinds: [3], authors: [rootAccount] }).events
  const people = useMemo(() => [rootAccount, ...parseFollowList(event)], [rootAccount, event])
  const allNoteKinds = useContributions(noteKinds)
  const query = useMemo(
    () => ({
      filters: [
        {
          kinds: getKindsWithRoles(allNoteKinds, 'repost', 'reaction'),
          authors: people,
          since: hoursAgoSeconds(LOOKBACK_DAYS * 24),
          limit: 300,
        },
      ],
    }),
    [allNoteKinds, people],
  )
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Posts from people you do not follow
      </h2>
      <p className={styles.text}>They were popular in the last {LOOKBACK_DAYS} days.</p>
      {/* The changed key restarts the ranking when the follow list arrives. */}
      <PopularFeed key={event?.id} name="suggestions" query={query} />
    </section>
  )
}
