import type { ReactNode } from 'react'
import { Popover } from '../popover/popover'
import styles from './details-line.module.css'

interface DetailsLineProps {
  /** The name of the panel, for screen readers. */
  readonly label: string
  /** A few words. They are cut off where the line ends. */
  readonly summary: ReactNode
  /** The whole text, which a press shows. */
  readonly children: ReactNode
}

/** One line that never breaks, such as a line below a title, and a panel with the whole text. */
export const DetailsLine = ({ label, summary, children }: DetailsLineProps) => (
  <Popover
    label={label}
    trigger={
      <button type="button" className={styles.line}>
        {summary}
      </button>
    }
  >
    {() => <p className={styles.details}>{children}</p>}
  </Popover>
)
