import { Graph, type PersonCloseness } from '#contracts/graph'
import { useOptionalService, useOptionalStore, useShellContext } from '#kernel/react'
import { classNames, Icon, pluralize } from '#ui-kit'
import styles from './graph.module.css'

/**
 * With more friends than this, the badge is more prominent. A friend is a follow of the reader who follows the person.
 */
const STRONG_FROM_FRIENDS = 10

const people = (n: number) => pluralize(n, 'person', 'people')

/** Returns the badge's label. A visitor sees the root account's graph, so the label must not speak of 'you'. */
function trustLabel({ level, friendCount }: PersonCloseness, visitor: boolean): string | undefined {
  if (level === 0) return visitor ? undefined : 'You'
  if (level === 1) return visitor ? 'Suggested here' : 'Following'
  if (level === 2) return `Followed by ${people(friendCount)} ${visitor ? 'suggested here' : 'you follow'}`
  return 'Friend of friends'
}

/**
 * A mark that says how near a person is. Renders nothing until the graph runs, because a badge alone does not start it.
 */
export default function TrustBadge({ pubkey }: { pubkey: string }) {
  const graph = useOptionalService(Graph)
  const { session } = useShellContext()
  useOptionalStore(graph?.version)
  const trust = graph?.getTrust(pubkey)
  const label = trust && trustLabel(trust, session.pubkey === undefined)
  if (!trust || !label) return null
  const strong = trust.level === 2 && trust.friendCount > STRONG_FROM_FRIENDS
  return (
    <span
      className={classNames(styles.trust, styles[`level${trust.level}`], strong && styles.strong)}
      title={label}
    >
      <Icon name={trust.level === 3 ? 'people' : 'check'} size={12} label={label} />
    </span>
  )
}
