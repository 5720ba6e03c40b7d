import { ProfileName } from '#contracts/profiles'
import { createValueStore, type ReadableStore } from '#kernel'
import { PluginView, useStore } from '#kernel/react'
import styles from './conversation.module.css'

/** Maximum number of people who are named. */
const MAX_NAMED_PEOPLE = 2
const NOBODY: ReadableStore<readonly string[]> = createValueStore([])

/** Shows who is typing. The line keeps its height, so that the messages above it do not move. */
export function TypingIndicator({
  typing = NOBODY,
}: {
  typing?: ReadableStore<readonly string[]> | undefined
}) {
  const people = useStore(typing)
  return (
    <p className={styles.typing} role="status">
      {people.slice(0, MAX_NAMED_PEOPLE).map((person, index) => (
        <span key={person}>
          {index > 0 && ', '}
          <PluginView token={ProfileName} pubkey={person} plain />
        </span>
      ))}
      {people.length > MAX_NAMED_PEOPLE && ' and others'}
      {people.length > 0 && (people.length === 1 ? ' is writing…' : ' are writing…')}
    </p>
  )
}
