import { type ReactNode, useId } from 'react'
import { SettingsRow } from '../settings/settings-row'
import styles from './switch.module.css'

export interface SwitchProps {
  readonly label: string
  /** True if only screen readers get the label, because the same words are visible beside the switch already. */
  readonly hideLabel?: boolean
  /** A line below the label that explains it. */
  readonly hint?: ReactNode
  /**
   * The name for screen readers; needed if the label is unclear without the text around it. It must begin with the
   * label.
   */
  readonly accessibleName?: string
  readonly checked: boolean
  readonly disabled?: boolean
  /** True while a change takes effect: the switch ignores presses and keeps its focus. */
  readonly busy?: boolean
  onChange(checked: boolean): void
}

/** A setting that is on or off: a row with the label, and the switch at the end. A change takes effect at once. */
export function Switch(props: SwitchProps) {
  const { label, hideLabel, hint, accessibleName, checked, disabled, busy, onChange } = props
  const id = useId()
  const button = (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={accessibleName ?? label}
      aria-describedby={hint && !hideLabel ? `${id}-hint` : undefined}
      disabled={disabled}
      // The attribute `disabled` is not used while busy, because a disabled switch loses the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={styles.switch}
      onClick={busy ? undefined : () => onChange(!checked)}
    />
  )
  if (hideLabel) return button
  return (
    <SettingsRow label={label} hint={hint} controlId={id} hintId={`${id}-hint`}>
      {button}
    </SettingsRow>
  )
}
