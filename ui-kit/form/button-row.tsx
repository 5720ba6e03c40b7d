import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

export interface ButtonRowProps extends ComponentProps<'div'> {
  /** True if the buttons are at the end of the line. */
  readonly end?: boolean
}

/** Buttons side by side. Buttons that do not fit go to the next line. */
export function ButtonRow({ end, className, ...rest }: ButtonRowProps) {
  return <div {...rest} className={classNames(styles.buttons, end && styles.end, className)} />
}
