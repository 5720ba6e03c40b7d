import { useMemo, useState } from 'react'
import { Button, Dialog, EmptyState, PeopleList, Skeleton } from '#ui-kit'
import { PersonRow } from './person-row'
import { useHiddenPeople } from './use-hidden-people'

/** Rows added at a time. */
const ROWS_PER_STEP = 30

interface PeopleDialogProps {
  readonly title: string
  /** `undefined` while loading. */
  readonly people: readonly string[] | undefined
  readonly empty: string
  onClose(): void
}

/** A dialog that lists people, nearest first, without hidden ones. */
export function PeopleDialog({ title, people: all, empty, onClose }: PeopleDialogProps) {
  const isHidden = useHiddenPeople()
  const people = useMemo(() => all?.filter(pubkey => !isHidden(pubkey)), [all, isHidden])
  const [most, setMost] = useState(ROWS_PER_STEP)
  return (
    <Dialog open onClose={onClose} title={title} height="tall">
      {people === undefined && <Skeleton width="60%" />}
      {people?.length === 0 && <EmptyState icon="people" title={empty} />}
      {/* A name leads to a page under the dialog. */}
      <PeopleList onLink={onClose}>
        {people?.slice(0, most).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} followable />
        ))}
      </PeopleList>
      {people && people.length > most && (
        <Button block onClick={() => setMost(most + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
