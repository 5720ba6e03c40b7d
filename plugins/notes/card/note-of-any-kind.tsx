import { memo } from 'react'
import { type NoteMode, noteKindOf, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { LazyView, usePoint } from '#kernel/react'
import { classNames, MediaCover } from '#ui-kit'
import { NoteBody } from './note-body'
import { NoteFrame } from './note-frame'
import styles from './note-frame.module.css'
import { useRemembered } from './use-remembered'
import { useVerdict } from './use-verdict'

const loadTile = () => import('./note-tile')

interface NoteProps {
  readonly event: NostrEvent
  readonly mode?: NoteMode
  readonly standalone?: boolean
  readonly joined?: 'above' | 'below' | 'both'
}

/** A note of any kind, if the filters allow it. */
function Note({ event, mode = 'card', standalone = false, joined }: NoteProps) {
  const verdict = useVerdict(event)
  const [opened, setOpened] = useRemembered(`unfiltered:${event.id}`)
  const renderer = noteKindOf(usePoint(noteKinds), event.kind)
  if (verdict === 'hide') return null
  if (verdict === 'blur' && !opened)
    return (
      <div className={classNames(styles.note, styles[mode], styles.covered)}>
        <MediaCover reason="Hidden by your filters" onOpen={() => setOpened(true)} />
      </div>
    )
  if (renderer?.value.bare) return <NoteBody key={event.id} event={event} mode={mode} renderer={renderer} />
  if (mode === 'tile') return <LazyView load={loadTile} props={{ event }} />
  // The key resets the state when another note takes this place.
  return (
    <NoteFrame
      key={event.id}
      event={event}
      mode={mode}
      standalone={standalone}
      joined={joined}
      renderer={renderer}
    />
  )
}

export const NoteOfAnyKind = memo(Note)
