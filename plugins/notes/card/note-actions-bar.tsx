import { memo, useMemo } from 'react'
import { noteActions } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { ContributionView } from '#kernel/react'
import styles from './note-frame.module.css'
import { useContentSettings } from './use-content-settings'
import { useOfferedFor } from './use-offered-for'

interface NoteActionsBarProps {
  readonly event: NostrEvent
  readonly live: boolean
  /** Else there is only its room. */
  readonly atRest: boolean
}

/** What can be done with a note, each in its place, whichever comes later; no bar where no plugin offers anything. */
export const NoteActionsBar = memo(function NoteActionsBar(given: NoteActionsBarProps) {
  const { event, live, atRest } = given
  const { showReactionsBar, showReactionCounts: counts, hiddenActions } = useContentSettings()
  const all = useOfferedFor(noteActions, event)
  const offered = showReactionsBar ? all.filter(({ key }) => !hiddenActions.includes(key)) : []
  const props = useMemo(() => ({ event, counts, live }), [event, counts, live])
  if (offered.length === 0) return null
  return (
    <footer className={styles.actions}>
      {atRest &&
        offered.map(entry => (
          <div key={entry.key}>
            <ContributionView point={noteActions} entry={entry} props={props} fallback={null} />
          </div>
        ))}
    </footer>
  )
})
