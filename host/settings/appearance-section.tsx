import { useStore } from '#kernel/react'
import { SettingsSection } from '#ui-kit'
import { THEMES } from '../appearance'
import { useHost } from '../host-context'
import type { Theme } from '../show-theme'
import styles from './settings.module.css'

const NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

export default function AppearanceSection() {
  const { theme } = useHost()
  const chosen = useStore(theme)
  return (
    <SettingsSection>
      <fieldset className={styles.choices}>
        <legend>Theme</legend>
        {THEMES.map(name => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={chosen === name}
              onChange={() => theme.set(() => name)}
            />
            {NAMES[name]}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  )
}
