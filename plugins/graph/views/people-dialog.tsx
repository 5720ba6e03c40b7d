import { useMemo, useState } from 'react'
import { Button, Dialog, EmptyState, Skeleton } from '#ui-kit'
import styles from './graph.module.css'
import { PersonRow } from './person-row'
import { useHidden } from './use-hidden'

/** Rows added at a time. */
const STEP = 30

interface PeopleDialogProps {
  readonly title: string
  /** `undefined` while loading. */
  readonly people: readonly string[] | undefined
  readonly empty: string
  onClose(): void
}

/** A dialog that lists people, nearest first, without hidden ones. */
export function PeopleDialog({ title, people: all, empty, onClose }: PeopleDialogProps) {
  const isHidden = useHidden()
  const people = useMemo(() => all?.filter(pubkey => !isHidden(pubkey)), [all, isHidden])
  const [most, setMost] = useState(STEP)
  return (
    <Dialog open onClose={onClose} title={title} height="tall">
      {people === undefined && <Skeleton width="60%" />}
      {people?.length === 0 && <EmptyState icon="people" title={empty} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks; it leads to a page under the dialog */}
      <ul
        className={styles.people}
        onClick={e => e.target instanceof Element && e.target.closest('a') && onClose()}
      >
        {people?.slice(0, most).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} followable />
        ))}
      </ul>
      {people && people.length > most && (
        <Button block onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
