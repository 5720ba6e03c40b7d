import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton/skeleton'
import styles from './people-list.module.css'
import { PersonRow } from './person-row'

export interface PeopleListProps {
  /** Number of placeholder rows. Set it while it is unknown who the people are. */
  readonly pending?: number
  /** `PersonRow`s. */
  readonly children?: ReactNode
  /** Called after a press on a link in the list, such as a person's name. */
  readonly onLink?: () => void
}

/** A list of people in a panel, in a dialog or beside a page. Its placeholder is as high as the list will be. */
export function PeopleList({ pending, children, onLink }: PeopleListProps) {
  return (
    <ul
      className={styles.people}
      aria-hidden={pending !== undefined || undefined}
      onClick={event => event.target instanceof Element && event.target.closest('a') && onLink?.()}
    >
      {children}
      {Array.from({ length: pending ?? 0 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <PersonRow key={row} picture={<Skeleton width={36} height={36} round />}>
          <Skeleton width="50%" />
        </PersonRow>
      ))}
    </ul>
  )
}
