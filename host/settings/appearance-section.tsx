import { useStore } from '#kernel/react'
import { RadioGroup, SettingsSection } from '#ui-kit'
import type { Theme } from '../apply-theme'
import { THEMES } from '../create-theme'
import { useHostServices } from '../host-context'

const THEME_NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const THEME_OPTIONS = THEMES.map(theme => ({ value: theme, label: THEME_NAMES[theme] }))

export default function AppearanceSection() {
  const { theme } = useHostServices()
  return (
    <SettingsSection>
      <RadioGroup
        layout="chips"
        label="Theme"
        options={THEME_OPTIONS}
        value={useStore(theme)}
        onChange={name => theme.set(() => name)}
      />
    </SettingsSection>
  )
}
