import type { NostrEvent } from '#kernel/ports'
import { Icon } from '#ui-kit'
import styles from './reading-time.module.css'

const WORDS_A_MINUTE = 230

export default function ReadingTime({ event }: { event: NostrEvent }) {
  const words = event.content.split(/\s+/).length
  return (
    <span className={styles.time}>
      <Icon name="clock" size={16} />
      {Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read
    </span>
  )
}
