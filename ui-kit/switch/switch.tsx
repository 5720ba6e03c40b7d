import styles from './switch.module.css'

export interface SwitchProps {
  readonly checked: boolean
  /** What is switched, for screen readers. */
  readonly label: string
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** On or off, at once. */
export function Switch({ checked, label, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    />
  )
}
