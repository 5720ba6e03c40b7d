import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once a view at most; `danger` for what destroys. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'medium' | 'small'
  /** Full width. */
  readonly block?: boolean
}

/** A button with words on it. */
export function Button({ variant = 'secondary', size = 'medium', block, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        block && styles.block,
        className,
      )}
    />
  )
}

/** The class of a button, for a link that looks like one. */
export const buttonClass = (
  variant: NonNullable<ButtonProps['variant']> = 'secondary',
  size: 'medium' | 'small' = 'medium',
) => classNames(styles.button, styles[variant], size === 'small' && styles.small)
