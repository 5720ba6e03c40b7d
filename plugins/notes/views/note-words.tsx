import { useMemo } from 'react'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useVerdict } from '#kernel/react'
import { contentCover } from '../card/content-cover'
import styles from '../card/note-body.module.css'
import { useContentSettings } from '../card/use-content-settings'
import { VerdictWords } from '../card/verdict-words'
import RichText from './rich-text'

/**
 * An excerpt of a note, or the reason why the note is kept from the reader. It has no button to show the note; the
 * note's own page has one.
 */
export default function NoteWords({ event, text }: { event: NostrEvent; text: string }) {
  const verdict = useVerdict(noteFilters, event)
  const { blurNSFW } = useContentSettings()
  const cover = blurNSFW ? contentCover(event) : undefined
  // If only the media are covered, custom emoji are hidden too.
  const tags = useMemo(
    () => (cover ? event.tags.filter(([name]) => name !== 'emoji') : event.tags),
    [cover, event.tags],
  )
  if (verdict)
    return (
      <p className={styles.quiet} dir="auto">
        <VerdictWords verdict={verdict} />
      </p>
    )
  if (cover?.of === 'note')
    return (
      <p className={styles.quiet} dir="auto">
        {cover.reason}
      </p>
    )
  return <RichText text={text} tags={tags} />
}
