import { useStore } from '#kernel/react'
import { Button, SettingsRow, SettingsSection, Switch } from '#ui-kit'
import { examplePluginSettings, useExamplePluginSettings } from '../example-plugin-settings'

/** The plugin's section of the settings. */
export default function ExamplePluginSection() {
  const store = useExamplePluginSettings()
  const { quiet } = useStore(store)
  return (
    <SettingsSection label="Example plugin">
      <Switch
        label="Be quiet"
        hint="Replace this with a setting of your plugin."
        checked={quiet}
        onChange={checked =>
          store.set(draft => {
            draft.quiet = checked
          })
        }
      />
      <SettingsRow label="Defaults" hint="Sets everything here as it was at first.">
        <Button size="small" onClick={() => store.set(() => examplePluginSettings.defaults)}>
          Reset
        </Button>
      </SettingsRow>
    </SettingsSection>
  )
}
