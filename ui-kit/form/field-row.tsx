import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** A field and its button on one line. If the line is too short for both, the button goes below the field. */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.fieldRow, className)} />
}
