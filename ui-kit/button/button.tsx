import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './button.module.css'
import { Spinner } from './spinner'

export interface ButtonProps extends ComponentProps<'button'> {
  /** Use `primary` at most once per view, and `danger` for an action that destroys something. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'medium' | 'small'
  /** True if the button is as wide as its container. */
  readonly block?: boolean
  /**
   * True while the action runs: the button shows a spinner and ignores presses. It keeps its focus, place and label.
   */
  readonly busy?: boolean
}

/** A button with a text label. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', block, busy, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      // The attribute `disabled` is not used, because a disabled button loses the focus.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
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

/** Returns the class names of a button, for a link that looks like a button. */
export const buttonClassName = (
  variant: NonNullable<ButtonProps['variant']> = 'secondary',
  size: 'medium' | 'small' = 'medium',
) => classNames(styles.button, styles[variant], size === 'small' && styles.small)
