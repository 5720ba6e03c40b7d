import { useMemo, useState } from 'react'
import { Button, Dialog, EmptyState, PeopleList, Skeleton } from '#ui-kit'
import { PersonRow } from './person-row'
import { useIsPersonHidden } from './use-is-person-hidden'

/** Number of rows that are added at a time. */
const ROWS_PER_STEP = 30

interface PeopleDialogProps {
  readonly title: string
  /** The people to list; `undefined` while loading. */
  readonly people: readonly string[] | undefined
  readonly empty: string
  onClose(): void
}

/** A dialog that lists people in the given order, without hidden people. */
export function PeopleDialog({ title, people: all, empty, onClose }: PeopleDialogProps) {
  const isHidden = useIsPersonHidden()
  const people = useMemo(() => all?.filter(pubkey => !isHidden(pubkey)), [all, isHidden])
  const [maxShown, setMaxShown] = useState(ROWS_PER_STEP)
  return (
    <Dialog open onClose={onClose} title={title} height="tall">
      {people === undefined && <Skeleton width="60%" />}
      {people?.length === 0 && <EmptyState icon="people" title={empty} />}
      {/* A click on a name opens a page, so close the dialog that covers it. */}
      <PeopleList onLinkPress={onClose}>
        {people?.slice(0, maxShown).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} followable />
        ))}
      </PeopleList>
      {people && people.length > maxShown && (
        <Button block onClick={() => setMaxShown(maxShown + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}
