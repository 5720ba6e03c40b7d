import { useId, useMemo } from 'react'
import { kindsAs, noteKinds } from '#contracts/notes'
import { Config } from '#kernel/config'
import { followsOf } from '#kernel/nostr'
import { usePoint, useQuery, useService } from '#kernel/react'
import { hoursAgo } from '../config/feed-query'
import PopularFeed from '../views/popular-feed'
import styles from './suggestions.module.css'

const DAYS = 7

/** Shows a reader without follows the notes that the root account's follows liked within a week. */
export default function Suggestions() {
  const { rootAccount } = useService(Config)
  const [event] = useQuery({ kinds: [3], authors: [rootAccount] }).events
  const people = useMemo(() => [rootAccount, ...followsOf(event)], [rootAccount, event])
  const all = usePoint(noteKinds)
  const query = useMemo(
    () => ({
      filters: [
        {
          kinds: kindsAs(all, 'repost', 'reaction'),
          authors: people,
          since: hoursAgo(DAYS * 24),
          limit: 300,
        },
      ],
    }),
    [all, people],
  )
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Posts from people you do not follow
      </h2>
      <p className={styles.text}>They were popular in the last {DAYS} days.</p>
      {/* The changed key restarts the ranking when the follow list arrives. */}
      <PopularFeed key={event?.id} name="suggestions" query={query} />
    </section>
  )
}
