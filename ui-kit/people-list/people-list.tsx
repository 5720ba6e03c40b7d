import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton/skeleton'
import styles from './people-list.module.css'
import { PersonRow } from './person-row'

export interface PeopleListProps {
  /** Number of placeholder rows. Set it while it is unknown who the people are. */
  readonly placeholderCount?: number
  /** The rows of the list: `PersonRow` elements. */
  readonly children?: ReactNode
  /** Called after a press on a link in the list, such as a person's name. */
  readonly onLinkPress?: () => void
}

/** A list of people in a panel, in a dialog or beside a page. Its placeholder is as high as the list will be. */
export function PeopleList({ placeholderCount, children, onLinkPress }: PeopleListProps) {
  return (
    <ul
      className={styles.people}
      aria-hidden={placeholderCount !== undefined || undefined}
      onClick={event => event.target instanceof Element && event.target.closest('a') && onLinkPress?.()}
    >
      {children}
      {Array.from({ length: placeholderCount ?? 0 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <PersonRow key={row} picture={<Skeleton width={36} height={36} isRound />}>
          <Skeleton width="50%" />
        </PersonRow>
      ))}
    </ul>
  )
}
