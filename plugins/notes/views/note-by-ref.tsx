import { useState } from 'react'
import type { NoteDisplayMode } from '#contracts/notes'
import type { EventRef } from '#kernel/ports'
import { useEvent } from '#kernel/react'
import { NoteOrPlaceholder } from '../card/note-or-placeholder'

interface NoteByRefProps {
  readonly to: EventRef
  readonly mode?: NoteDisplayMode
  readonly standalone?: boolean
  readonly threadLine?: 'above' | 'below' | 'both'
}

export default function NoteByRef(props: NoteByRefProps) {
  const [attempt, setAttempt] = useState(0)
  // The changed key makes a new component, which queries the note again.
  return <LoadedNote key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function LoadedNote(props: NoteByRefProps & { onRetry(): void }) {
  const { to, mode = 'card', standalone = false, threadLine, onRetry } = props
  const event = useEvent(to)
  return (
    <NoteOrPlaceholder
      event={event}
      mode={mode}
      standalone={standalone}
      threadLine={threadLine}
      onRetry={onRetry}
    />
  )
}
