import type { QuerySnapshot } from '#kernel/ports'
import { counted, Skeleton } from '#ui-kit'
import styles from './feed.module.css'

/** A line that says how many relays are queried and how many have answered. */
export function FeedStatus({
  query,
  empty,
}: {
  query: Pick<QuerySnapshot, 'phase' | 'answers'>
  empty: boolean
}) {
  const answers = Object.values(query.answers)
  const asking = answers.filter(a => a.state === 'asking').length
  if (!empty || query.phase === 'settled') return null
  return (
    <p className={styles.status} role="status">
      {answers.length === 0 ? (
        <Skeleton width="24ch" height={12} />
      ) : (
        `Asking ${counted(answers.length, 'relay')}, ${answers.length - asking} answered`
      )}
    </p>
  )
}
