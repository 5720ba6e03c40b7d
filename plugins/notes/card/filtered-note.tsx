import { type ReactNode, useId } from 'react'
import type { NoteMode } from '#contracts/notes'
import type { GivenVerdict } from '#kernel/ports'
import { classNames, Icon, MediaCover, TextButton } from '#ui-kit'
import styles from './filtered-note.module.css'
import { useRemembered } from './use-remembered'
import { VerdictWords } from './verdict-words'

interface FilteredNoteProps {
  /** The event's id. */
  readonly id: string
  readonly mode: NoteMode
  readonly joined: 'above' | 'below' | 'both' | undefined
  readonly verdict: GivenVerdict
  /** The note itself, shown if the reader presses 'Show'. */
  readonly children: ReactNode
}

/** Shown instead of a note that a filter keeps from the reader: a cover, or one line with the reason. */
export default function FilteredNote({ id, mode, joined, verdict, children }: FilteredNoteProps) {
  const words = useId()
  const [wanted, setOpened] = useRemembered(`unfiltered:${id}`)
  const opened = wanted && !verdict.final
  const tile = mode === 'tile'
  if (tile || verdict.how === 'blur') {
    if (opened) return children
    return (
      <div className={tile ? styles.tile : classNames(styles.covered, styles[mode])}>
        <MediaCover
          over={tile}
          reason={<VerdictWords verdict={verdict} plain />}
          onOpen={() => setOpened(true)}
        />
      </div>
    )
  }
  const [show, cover] = verdict.how === 'hide' ? ['Show anyway', 'Hide again'] : ['Show', 'Fold again']
  const above = joined === 'above' || joined === 'both'
  const below = !opened && (joined === 'below' || joined === 'both')
  return (
    <>
      <div
        className={classNames(
          styles.line,
          styles[mode],
          above && styles.above,
          below && styles.below,
          opened && styles.opened,
        )}
      >
        <span className={styles.side}>
          <Icon name="hidden" size={18} />
        </span>
        <p>
          <span id={words} dir="auto">
            <VerdictWords verdict={verdict} />
          </span>
          {!verdict.final && (
            <>
              {' · '}
              {/* Keep this button after it has shown the note, so that it does not lose the focus. */}
              <TextButton
                className={styles.toggle}
                aria-describedby={words}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                {opened ? cover : show}
              </TextButton>
            </>
          )}
        </p>
      </div>
      {opened && children}
    </>
  )
}
