import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './text-button.module.css'

export interface TextButtonProps extends ComponentProps<'button'> {
  /**
   * True if the button stands in a sentence. It is then underlined like a link, because its colour alone would not set
   * it apart.
   */
  readonly isInText?: boolean
}

/** A button that shows only words, such as 'Show more'. */
export const TextButton = ({ isInText, className, ...rest }: TextButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(styles.button, isInText && styles.inText, className)}
  />
)
