import { memo, useMemo } from 'react'
import { noteActions } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { ContributionView } from '#kernel/react'
import styles from './note-frame.module.css'
import { useContentSettings } from './use-content-settings'
import { useNoteContributions } from './use-note-contributions'

interface NoteActionsBarProps {
  readonly event: NostrEvent
  readonly live: boolean
  /** If false, only the bar's space is reserved, because the reader is scrolling fast. */
  readonly atRest: boolean
}

/**
 * The actions of a note. Each action has a fixed place, whatever the order in which the code of the actions loads.
 * Renders nothing if there are no actions.
 */
export const NoteActionsBar = memo(function NoteActionsBar(barProps: NoteActionsBarProps) {
  const { event, live, atRest } = barProps
  const { showReactionsBar, showReactionCounts: counts, hiddenActions } = useContentSettings()
  const all = useNoteContributions(noteActions, event)
  const shownActions = showReactionsBar ? all.filter(({ key }) => !hiddenActions.includes(key)) : []
  const props = useMemo(() => ({ event, showCounts: counts, live }), [event, counts, live])
  if (shownActions.length === 0) return null
  return (
    <footer className={styles.actions}>
      {atRest &&
        shownActions.map(entry => (
          <div key={entry.key}>
            <ContributionView point={noteActions} entry={entry} props={props} fallback={null} />
          </div>
        ))}
    </footer>
  )
})
