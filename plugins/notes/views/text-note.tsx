import { useMemo, useRef } from 'react'
import type { NoteKindProps } from '#contracts/notes'
import styles from '../blocks/blocks.module.css'
import { type MediaVeil, Veil } from '../blocks/media-veil'
import { NoteBlocks } from '../blocks/note-blocks'
import { parsedNote } from '../blocks/parsed-note'
import { contentCover } from '../card/content-cover'
import { useContentSettings } from '../card/use-content-settings'
import { useRemembered } from '../card/use-remembered'

/** The text of a note, or of a comment (NIP-22). */
export default function TextNote({ event, mode }: NoteKindProps) {
  const { blurNSFW } = useContentSettings()
  const [whole, setWhole] = useRemembered(`whole:${event.id}`)
  const [lifted, setLifted] = useRemembered(`lifted:${event.id}`)
  const body = useRef<HTMLDivElement>(null)
  const { blocks, short } = parsedNote(event)
  const cover = contentCover(event)
  const reason = blurNSFW && !lifted && cover?.of === 'media' ? cover.reason : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: lifting does the same in each render
  const veil = useMemo<MediaVeil | undefined>(
    () => (reason === undefined ? undefined : { reason, lift: () => setLifted(true) }),
    [reason],
  )
  const cuts = mode === 'card' && short !== blocks
  const toggle = () => {
    setWhole(!whole)
    // Scroll back to the note, so that the reader keeps their place when the long text collapses.
    if (whole) requestAnimationFrame(() => body.current?.scrollIntoView?.({ block: 'nearest' }))
  }
  return (
    <Veil value={veil}>
      <div ref={body}>
        <NoteBlocks blocks={cuts && !whole ? short : blocks} name={event.id} />
        {cuts && (
          <button type="button" className={styles.toggle} aria-expanded={whole} onClick={toggle}>
            {whole ? 'Show less' : 'Show more'}
          </button>
        )}
      </div>
    </Veil>
  )
}
