import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './button.module.css'
import { Spinner } from './spinner'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once a view at most; `danger` for what destroys. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'medium' | 'small'
  /** Full width. */
  readonly block?: boolean
  /** At work: a spinner, and presses do nothing. The button keeps its focus, its place and its words. */
  readonly busy?: boolean
}

/** A button with words on it. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', block, busy, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would throw the focus away.
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

/** The class of a button, for a link that looks like one. */
export const buttonClass = (
  variant: NonNullable<ButtonProps['variant']> = 'secondary',
  size: 'medium' | 'small' = 'medium',
) => classNames(styles.button, styles[variant], size === 'small' && styles.small)
