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
  onChange(checked: boolean): void
}

/** A setting that is on or off: a row with the label, and the switch at the end. A change takes effect at once. */
export function Switch({ label, hideLabel, hint, accessibleName, checked, disabled, onChange }: SwitchProps) {
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
      className={styles.switch}
      onClick={() => onChange(!checked)}
    />
  )
  if (hideLabel) return button
  return (
    <SettingsRow label={label} hint={hint} controlId={id} hintId={`${id}-hint`}>
      {button}
    </SettingsRow>
  )
}
