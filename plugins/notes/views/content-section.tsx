import { Switch } from '#ui-kit'
import { type ContentSettings, useContentSettings, useContentStore } from '../content-settings'
import styles from './content-section.module.css'

const ROWS: readonly { name: keyof ContentSettings; label: string; hint: string }[] = [
  {
    name: 'blurNSFW',
    label: 'Cover sensitive content',
    hint: 'What its author marked as sensitive is not loaded until you press it.',
  },
  {
    name: 'autoplayVideos',
    label: 'Play videos automatically',
    hint: 'Without sound, one at a time, while they are in sight.',
  },
]

/** Settings, Content. */
export default function ContentSection() {
  const store = useContentStore()
  const settings = useContentSettings()
  return (
    <ul className={styles.rows}>
      {ROWS.map(({ name, label, hint }) => (
        <li key={name} className={styles.row}>
          <span className={styles.words}>
            <span>{label}</span>
            <span className={styles.hint}>{hint}</span>
          </span>
          <Switch
            label={label}
            checked={settings[name]}
            onChange={checked =>
              store.set(draft => {
                draft[name] = checked
              })
            }
          />
        </li>
      ))}
    </ul>
  )
}
