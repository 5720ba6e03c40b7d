import type { NoteDisplayMode } from '#contracts/notes'
import { classNames, Skeleton } from '#ui-kit'
import styles from './note-frame.module.css'

/** Placeholder of a note that is loading. */
export function NoteSkeleton({ mode = 'card' }: { mode?: NoteDisplayMode }) {
  const embed = mode === 'embed'
  return (
    <div className={classNames(styles.note, styles[mode])} role="status" aria-label="Loading note">
      {!embed && (
        <div className={styles.side}>
          <Skeleton width={40} height={40} isRound />
        </div>
      )}
      <div className={styles.header}>
        {embed && <Skeleton width={20} height={20} isRound />}
        <Skeleton width={112} />
      </div>
      <div className={classNames(styles.rest, styles.waiting)}>
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    </div>
  )
}
