import { ProfileName } from '#contracts/profiles'
import { createCell, type ReadableStore } from '#kernel'
import { useStore, View } from '#kernel/react'
import styles from './conversation.module.css'

/** Number of people who are named. */
const NAMED = 2
const NOBODY: ReadableStore<readonly string[]> = createCell([])

/** Says who writes now. The line keeps its height, so that the messages above it do not move. */
export function TypingLine({ typing = NOBODY }: { typing?: ReadableStore<readonly string[]> | undefined }) {
  const people = useStore(typing)
  return (
    <p className={styles.typing} role="status">
      {people.slice(0, NAMED).map((person, index) => (
        <span key={person}>
          {index > 0 && ', '}
          <View of={ProfileName} pubkey={person} plain />
        </span>
      ))}
      {people.length > NAMED && ' and others'}
      {people.length > 0 && (people.length === 1 ? ' is writing…' : ' are writing…')}
    </p>
  )
}
