import { useMemo } from 'react'
import type { NostrEvent } from '#kernel'
import { contentCover } from '../card/content-cover'
import styles from '../card/note-body.module.css'
import { useContentSettings } from '../card/use-content-settings'
import RichText from './rich-text'

/** Some words of a note; or why they are not shown. There is no button: the note's page has it. */
export default function NoteWords({ event, text }: { event: NostrEvent; text: string }) {
  const { blurNSFW } = useContentSettings()
  const cover = blurNSFW ? contentCover(event) : undefined
  // Where the media alone are covered, emoji of the author's own are pictures too.
  const tags = useMemo(
    () => (cover ? event.tags.filter(([name]) => name !== 'emoji') : event.tags),
    [cover, event.tags],
  )
  if (cover?.of === 'note')
    return (
      <p className={styles.quiet} dir="auto">
        {cover.reason}
      </p>
    )
  return <RichText text={text} tags={tags} />
}
