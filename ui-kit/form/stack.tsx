import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** Shows paragraphs, fields and buttons one below the other, as in a form, but nothing can be submitted. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.stack, className)} />
}
