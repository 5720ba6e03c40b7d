import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** Paragraphs, fields and buttons below each other, as in a form, where nothing is sent. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.stack, className)} />
}
