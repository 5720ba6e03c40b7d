import { type ReactNode, useId } from 'react'
import type { NoteDisplayMode } from '#contracts/notes'
import type { PluginVerdict } from '#kernel/ports'
import { classNames, Icon, MediaCover, TextButton } from '#ui-kit'
import styles from './filtered-note-placeholder.module.css'
import { HiddenReasonText } from './hidden-reason-text'
import { useRememberedFlag } from './use-remembered-flag'

interface FilteredNoteProps {
  /** The event's id. */
  readonly id: string
  readonly mode: NoteDisplayMode
  readonly threadLine: 'above' | 'below' | 'both' | undefined
  readonly verdict: PluginVerdict
  /** The note itself, shown if the reader presses 'Show'. */
  readonly children: ReactNode
}

/** Replaces a note that a filter hides or covers: shows a cover, or one line with the reason. */
export default function FilteredNotePlaceholder({
  id,
  mode,
  threadLine,
  verdict,
  children,
}: FilteredNoteProps) {
  const reasonId = useId()
  const [isRequested, setOpened] = useRememberedFlag(`unfiltered:${id}`)
  const isUncovered = isRequested && !verdict.final
  const tile = mode === 'tile'
  if (tile || verdict.action === 'blur') {
    if (isUncovered) return children
    return (
      <div className={tile ? styles.tile : classNames(styles.covered, styles[mode])}>
        <MediaCover
          isOverFrame={tile}
          reason={<HiddenReasonText verdict={verdict} plain />}
          onOpen={() => setOpened(true)}
        />
      </div>
    )
  }
  const [show, cover] = verdict.action === 'hide' ? ['Show anyway', 'Hide again'] : ['Show', 'Fold again']
  const above = threadLine === 'above' || threadLine === 'both'
  const below = !isUncovered && (threadLine === 'below' || threadLine === 'both')
  return (
    <>
      <div
        className={classNames(
          styles.line,
          styles[mode],
          above && styles.above,
          below && styles.below,
          isUncovered && styles.opened,
        )}
      >
        <span className={styles.side}>
          <Icon name="hidden" size={18} />
        </span>
        <p>
          <span id={reasonId} dir="auto">
            <HiddenReasonText verdict={verdict} />
          </span>
          {!verdict.final && (
            <>
              {' · '}
              {/* This button stays after it has shown the note, because a removed button would lose the keyboard
                  focus. */}
              <TextButton
                className={styles.toggle}
                aria-describedby={reasonId}
                aria-expanded={isUncovered}
                onClick={() => setOpened(!isUncovered)}
              >
                {isUncovered ? cover : show}
              </TextButton>
            </>
          )}
        </p>
      </div>
      {isUncovered && children}
    </>
  )
}
