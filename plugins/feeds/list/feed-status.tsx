import type { QuerySnapshot } from '#kernel/ports'
import { pluralize, Skeleton } from '#ui-kit'
import styles from './feed.module.css'

/** A line that says how many relays are queried and how many have answered. */
export function FeedStatus({
  query,
  isEmpty,
}: {
  query: Pick<QuerySnapshot, 'phase' | 'answers'>
  isEmpty: boolean
}) {
  const answers = Object.values(query.answers)
  const askingCount = answers.filter(answer => answer.state === 'asking').length
  if (!isEmpty || query.phase === 'settled') return null
  return (
    <p className={styles.status} role="status">
      {answers.length === 0 ? (
        <Skeleton width="24ch" height={12} />
      ) : (
        `Asking ${pluralize(answers.length, 'relay')}, ${answers.length - askingCount} answered`
      )}
    </p>
  )
}
