import type { ReactNode } from 'react'
import styles from './people-list.module.css'

export interface PersonRowProps {
  /** The picture of the person, 36 px wide and high. */
  readonly picture: ReactNode
  /** The name, or a link that contains it. A name that is too long for the row is cut off. */
  readonly children: ReactNode
  /** Badges and buttons at the end of the row. */
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
