import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** Numbered steps that explain how to get the data that the form below asks for. */
export function NumberedSteps({ className, ...rest }: ComponentProps<'ol'>) {
  return <ol {...rest} className={classNames(styles.steps, className)} />
}
