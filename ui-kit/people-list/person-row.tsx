import type { ReactNode } from 'react'
import styles from './people-list.module.css'

export interface PersonRowProps {
  /** 36 px. */
  readonly picture: ReactNode
  /** A name, or a link with one; cut off if it is too long for the row. */
  readonly children: ReactNode
  /** Badges and buttons at the end. */
  readonly trailing?: ReactNode
}

/** One person in a `PeopleList`: a picture, a name on one line, and badges and buttons at the end. */
export function PersonRow({ picture, children, trailing }: PersonRowProps) {
  return (
    <li className={styles.person}>
      {picture}
      <span className={styles.name}>{children}</span>
      {trailing}
    </li>
  )
}
