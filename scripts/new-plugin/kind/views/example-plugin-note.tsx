import type { NoteKindViewProps } from '#contracts/notes'
import { sanitizeNoteText } from '#kernel/nostr'
import styles from './example-plugin-note.module.css'

/** Maximum number of UTF-16 units shown. The event comes from a stranger and may have any length. */
const MAX_TITLE = 200
const MAX_TEXT = 5_000

/** The body of a note. The card around it shows the author and the actions. */
export default function ExamplePluginNote({ event }: NoteKindViewProps) {
  const title = event.tags.find(([name]) => name === 'title')?.[1]?.trim()
  return (
    <div className={styles.note}>
      <p className={styles.title} dir="auto">
        {title ? sanitizeNoteText(title.slice(0, MAX_TITLE)) : 'Untitled'}
      </p>
      <p className={styles.text} dir="auto">
        {sanitizeNoteText(event.content.slice(0, MAX_TEXT))}
      </p>
    </div>
  )
}
