import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './button.module.css'
import { Spinner } from './spinner'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per view; `danger` for an action that destroys something. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'medium' | 'small'
  /** Full width. */
  readonly block?: boolean
  /** Working: shows a spinner, and presses do nothing. The button keeps its focus, place and label. */
  readonly busy?: boolean
}

/** A button with a text label. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', block, busy, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        block && styles.block,
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (
  variant: NonNullable<ButtonProps['variant']> = 'secondary',
  size: 'medium' | 'small' = 'medium',
) => classNames(styles.button, styles[variant], size === 'small' && styles.small)
