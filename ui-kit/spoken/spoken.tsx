import type { ComponentProps } from 'react'
import styles from './spoken.module.css'

export interface SpokenProps extends Omit<ComponentProps<'span'>, 'className' | 'ref'> {
  /** The element, where the words are more than a part of a line. */
  readonly as?: 'span' | 'p' | 'h2' | 'legend'
}

/** Words for screen readers only. They take no room. */
export const Spoken = ({ as: Element = 'span', ...rest }: SpokenProps) => (
  <Element {...rest} className={styles.spoken} />
)
