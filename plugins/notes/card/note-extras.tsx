import { memo, useMemo } from 'react'
import { type NoteExtraProps, noteExtras } from '#contracts/notes'
import { ContributionView } from '#kernel/react'
import { useOfferedFor } from './use-offered-for'

/** Extras that plugins add to some notes. */
export const NoteExtras = memo(function NoteExtras({ event, live }: NoteExtraProps) {
  const offered = useOfferedFor(noteExtras, event)
  const props = useMemo(() => ({ event, live }), [event, live])
  return offered.map(entry => (
    <ContributionView key={entry.key} point={noteExtras} entry={entry} props={props} fallback={null} />
  ))
})
