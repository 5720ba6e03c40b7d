import { useMemo } from 'react'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useEventVerdict } from '#kernel/react'
import { getContentWarningCover } from '../card/content-warning-cover'
import { HiddenReasonText } from '../card/hidden-reason-text'
import styles from '../card/note-body.module.css'
import { useContentSettings } from '../card/use-content-settings'
import RichText from './rich-text'

/**
 * An excerpt of a note, or the reason why a filter hides the note. It has no button to show the note; the note's own
 * page has one.
 */
export default function NoteExcerpt({ event, text }: { event: NostrEvent; text: string }) {
  const verdict = useEventVerdict(noteFilters, event)
  const { blurNSFW } = useContentSettings()
  const cover = blurNSFW ? getContentWarningCover(event) : undefined
  // If only the media are covered, custom emoji are hidden too.
  const tags = useMemo(
    () => (cover ? event.tags.filter(([name]) => name !== 'emoji') : event.tags),
    [cover, event.tags],
  )
  if (verdict)
    return (
      <p className={styles.quiet} dir="auto">
        <HiddenReasonText verdict={verdict} />
      </p>
    )
  if (cover?.scope === 'note')
    return (
      <p className={styles.quiet} dir="auto">
        {cover.reason}
      </p>
    )
  return <RichText text={text} tags={tags} />
}
