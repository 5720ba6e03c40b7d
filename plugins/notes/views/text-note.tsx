import { useMemo, useRef } from 'react'
import type { NoteKindViewProps } from '#contracts/notes'
import styles from '../blocks/blocks.module.css'
import { MediaCoverContext, type NoteMediaCover } from '../blocks/media-cover-context'
import { NoteBlocks } from '../blocks/note-blocks'
import { getParsedNote } from '../blocks/parsed-note'
import { getContentWarningCover } from '../card/content-warning-cover'
import { useContentSettings } from '../card/use-content-settings'
import { useRememberedFlag } from '../card/use-remembered-flag'

/** The text of a note, or of a comment (NIP-22). */
export default function TextNote({ event, mode }: NoteKindViewProps) {
  const { blurNSFW } = useContentSettings()
  const [isExpanded, setIsExpanded] = useRememberedFlag(`whole:${event.id}`)
  const [lifted, setLifted] = useRememberedFlag(`lifted:${event.id}`)
  const body = useRef<HTMLDivElement>(null)
  const { blocks, truncatedBlocks } = getParsedNote(event)
  const cover = getContentWarningCover(event)
  const reason = blurNSFW && !lifted && cover?.scope === 'media' ? cover.reason : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: lifting does the same in each render
  const veil = useMemo<NoteMediaCover | undefined>(
    () => (reason === undefined ? undefined : { reason, reveal: () => setLifted(true) }),
    [reason],
  )
  const cuts = mode === 'card' && truncatedBlocks !== blocks
  const toggle = () => {
    setIsExpanded(!isExpanded)
    // When a long text is folded again, scroll back to its note, so that the reader keeps their place.
    if (isExpanded) requestAnimationFrame(() => body.current?.scrollIntoView?.({ block: 'nearest' }))
  }
  return (
    <MediaCoverContext value={veil}>
      <div ref={body}>
        <NoteBlocks blocks={cuts && !isExpanded ? truncatedBlocks : blocks} name={event.id} />
        {cuts && (
          <button type="button" className={styles.toggle} aria-expanded={isExpanded} onClick={toggle}>
            {isExpanded ? 'Show less' : 'Show more'}
          </button>
        )}
      </div>
    </MediaCoverContext>
  )
}
