import { memo, useMemo } from 'react'
import { type NoteExtraProps, noteExtras } from '#contracts/notes'
import { ContributionView } from '#kernel/react'
import { useNoteContributions } from './use-note-contributions'

/** Extras that plugins add to some notes. */
export const NoteExtras = memo(function NoteExtras({ event, live }: NoteExtraProps) {
  const offered = useNoteContributions(noteExtras, event)
  const props = useMemo(() => ({ event, live }), [event, live])
  return offered.map(entry => (
    <ContributionView key={entry.key} point={noteExtras} entry={entry} props={props} fallback={null} />
  ))
})
