import { Switch } from '#ui-kit'
import styles from './content-section.module.css'

/** A switch with its explanation. */
export function SettingRow(props: {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}) {
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>{props.label}</span>
        <span className={styles.hint}>{props.hint}</span>
      </span>
      <Switch label={props.label} checked={props.checked} onChange={props.onChange} />
    </li>
  )
}
