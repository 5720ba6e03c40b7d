import { useStore } from '#kernel/react'
import { RadioGroup, SettingsSection } from '#ui-kit'
import { THEMES } from '../appearance'
import { useHost } from '../host-context'
import type { Theme } from '../show-theme'

const NAMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const OPTIONS = THEMES.map(theme => ({ value: theme, label: NAMES[theme] }))

export default function AppearanceSection() {
  const { theme } = useHost()
  return (
    <SettingsSection>
      <RadioGroup
        look="chips"
        label="Theme"
        options={OPTIONS}
        value={useStore(theme)}
        onChange={name => theme.set(() => name)}
      />
    </SettingsSection>
  )
}
