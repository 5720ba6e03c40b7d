import { useState } from 'react'
import type { NoteMode } from '#contracts/notes'
import type { EventRef } from '#kernel'
import { useEvent } from '#kernel/react'
import { FoundNote } from '../card/found-note'

interface NoteByRefProps {
  readonly to: EventRef
  readonly mode?: NoteMode
  readonly standalone?: boolean
}

export default function NoteByRef(props: NoteByRefProps) {
  const [attempt, setAttempt] = useState(0)
  // A new component asks anew.
  return <Lookup key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Lookup({ to, mode = 'card', standalone = false, onRetry }: NoteByRefProps & { onRetry(): void }) {
  return <FoundNote event={useEvent(to)} mode={mode} standalone={standalone} onRetry={onRetry} />
}
