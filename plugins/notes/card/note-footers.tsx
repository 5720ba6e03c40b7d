import { memo, useMemo } from 'react'
import { type NoteFooterProps, noteFooters } from '#contracts/notes'
import { ContributionView } from '#kernel/react'
import { useNoteContributions } from './use-note-contributions'

/** Extras that plugins add to some notes. */
export const NoteFooters = memo(function NoteFooters({ event, live }: NoteFooterProps) {
  const offered = useNoteContributions(noteFooters, event)
  const props = useMemo(() => ({ event, live }), [event, live])
  return offered.map(entry => (
    <ContributionView key={entry.key} point={noteFooters} entry={entry} props={props} fallback={null} />
  ))
})
