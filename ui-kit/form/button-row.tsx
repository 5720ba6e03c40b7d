import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

export interface ButtonRowProps extends ComponentProps<'div'> {
  /** True if the buttons are at the end of the line. */
  readonly isAtEnd?: boolean
}

/** Buttons side by side. Buttons that do not fit go to the next line. */
export function ButtonRow({ isAtEnd, className, ...rest }: ButtonRowProps) {
  return <div {...rest} className={classNames(styles.buttons, isAtEnd && styles.end, className)} />
}
