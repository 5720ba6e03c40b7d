import type { ComponentProps } from 'react'
import styles from './spoken.module.css'

export interface SpokenProps extends Omit<ComponentProps<'span'>, 'className' | 'ref'> {
  /**
   * The element to render. A `span` suits words within a line; the others are for a whole paragraph, heading or legend.
   */
  readonly as?: 'span' | 'p' | 'h2' | 'legend'
}

/** Words for screen readers only. They are not visible and take no space. */
export const Spoken = ({ as: Element = 'span', ...rest }: SpokenProps) => (
  <Element {...rest} className={styles.spoken} />
)
