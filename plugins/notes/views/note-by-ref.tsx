import { useState } from 'react'
import type { NoteMode } from '#contracts/notes'
import type { EventRef } from '#kernel/ports'
import { useEvent } from '#kernel/react'
import { FoundNote } from '../card/found-note'

interface NoteByRefProps {
  readonly to: EventRef
  readonly mode?: NoteMode
  readonly standalone?: boolean
  readonly joined?: 'above' | 'below' | 'both'
}

export default function NoteByRef(props: NoteByRefProps) {
  const [attempt, setAttempt] = useState(0)
  // The changed key makes a new component, which queries the note again.
  return <Lookup key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Lookup(props: NoteByRefProps & { onRetry(): void }) {
  const { to, mode = 'card', standalone = false, joined, onRetry } = props
  const event = useEvent(to)
  return <FoundNote event={event} mode={mode} standalone={standalone} joined={joined} onRetry={onRetry} />
}
