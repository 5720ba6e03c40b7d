import { Graph, type PersonTrust } from '#contracts/graph'
import { useOptionalService, useOptionalStore, useShellContext } from '#kernel/react'
import { classNames, Icon, pluralize } from '#ui-kit'
import styles from './graph.module.css'

/**
 * Number of friends above which the badge is shown stronger. A friend is a follow of the reader who follows the person.
 */
const STRONG_FROM_FRIENDS = 10

const people = (n: number) => pluralize(n, 'person', 'people')

/** Returns the badge's label. A visitor gets the root account's graph, so the label must not say 'you' to a visitor. */
function trustLabel({ level, friendCount }: PersonTrust, visitor: boolean): string | undefined {
  if (level === 0) return visitor ? undefined : 'You'
  if (level === 1) return visitor ? 'Suggested here' : 'Following'
  if (level === 2) return `Followed by ${people(friendCount)} ${visitor ? 'suggested here' : 'you follow'}`
  return 'Friend of friends'
}

/**
 * Shows how near a person is. Renders nothing until the graph runs, because the graph is not started for a mere badge.
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
