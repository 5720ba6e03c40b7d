import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './text-button.module.css'

export interface TextButtonProps extends ComponentProps<'button'> {
  /** Stands in a sentence: underlined as a link is, for colour alone does not tell it from the words around it. */
  readonly inText?: boolean
}

/** A button that is only words, such as 'Show more'. */
export const TextButton = ({ inText, className, ...rest }: TextButtonProps) => (
  <button type="button" {...rest} className={classNames(styles.button, inText && styles.inText, className)} />
)
