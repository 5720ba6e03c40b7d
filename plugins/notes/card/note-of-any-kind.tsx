import { memo } from 'react'
import { findNoteKindContribution, type NoteDisplayMode, noteFilters, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { LazyView, useContributions, useEventVerdict } from '#kernel/react'
import { NoteBody } from './note-body'
import { NoteFrame } from './note-frame'

const loadTile = () => import('./note-tile')
const loadFiltered = () => import('./filtered-note-placeholder')

interface NoteProps {
  readonly event: NostrEvent
  readonly mode?: NoteDisplayMode
  readonly standalone?: boolean
  readonly threadLine?: 'above' | 'below' | 'both'
  /**
   * True if something else on the page refers to this note. If the note is hidden, the reason is then shown in its
   * place.
   */
  readonly isReferenced?: boolean
}

/** A note of any kind. If a filter keeps the note from the reader, a cover, the reason or nothing is shown instead. */
function Note({ event, mode = 'card', standalone = false, threadLine, isReferenced }: NoteProps) {
  const verdict = useEventVerdict(noteFilters, event)
  const renderer = findNoteKindContribution(useContributions(noteKinds), event.kind)
  const mustShowReason =
    isReferenced || mode === 'page' || mode === 'embed' || threadLine === 'below' || threadLine === 'both'
  if (verdict?.action === 'hide' && !mustShowReason) return null
  const note = renderer?.value.bodyOnly ? (
    <NoteBody key={event.id} event={event} mode={mode} renderer={renderer} />
  ) : mode === 'tile' ? (
    <LazyView load={loadTile} props={{ event }} />
  ) : (
    // The key resets the component's state when another note takes this place in the list.
    <NoteFrame
      key={event.id}
      event={event}
      mode={mode}
      standalone={standalone}
      threadLine={threadLine}
      renderer={renderer}
    />
  )
  if (!verdict) return note
  return <LazyView load={loadFiltered} props={{ id: event.id, mode, threadLine, verdict, children: note }} />
}

export const NoteOfAnyKind = memo(Note)
