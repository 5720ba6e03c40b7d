import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

export interface ButtonRowProps extends ComponentProps<'div'> {
  /** The buttons stand at the end of the line. */
  readonly end?: boolean
}

/** Buttons beside each other; what has no room goes to the next line. */
export function ButtonRow({ end, className, ...rest }: ButtonRowProps) {
  return <div {...rest} className={classNames(styles.buttons, end && styles.end, className)} />
}
