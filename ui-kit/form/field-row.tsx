import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** A field and the button that belongs to it on one line; where that has no room, the button goes below. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.fieldRow, className)} />
}
