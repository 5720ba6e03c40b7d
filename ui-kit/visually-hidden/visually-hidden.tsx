import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

export interface VisuallyHiddenProps extends Omit<ComponentProps<'span'>, 'className' | 'ref'> {
  /**
   * The element to render. A `span` suits words within a line; the others are for a whole paragraph, heading or legend.
   */
  readonly as?: 'span' | 'p' | 'h2' | 'legend'
}

/** Words for screen readers only. They are not visible and take no space. */
export const VisuallyHidden = ({ as: Element = 'span', ...rest }: VisuallyHiddenProps) => (
  <Element {...rest} className={styles.spoken} />
)
