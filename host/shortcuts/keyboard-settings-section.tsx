import { useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { useKeyboardSettings } from './keyboard-settings'
import { ShortcutList } from './shortcut-list'

export default function KeyboardSettingsSection() {
  const store = useKeyboardSettings()
  const { on } = useStore(store)
  return (
    <SettingsSection>
      <Switch label="Keyboard shortcuts" checked={on} onChange={next => store.set(() => ({ on: next }))} />
      {on && <ShortcutList />}
    </SettingsSection>
  )
}
