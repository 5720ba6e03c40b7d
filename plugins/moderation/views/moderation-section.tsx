import { pluginSettingsKey } from '#kernel'
import { useKernel, usePluginId, useStore } from '#kernel/react'
import { Button, pluralize, SettingsRow, SettingsSection, Switch } from '#ui-kit'
import type { ModerationSettings } from '../contract'
import { moderationSettings } from '../moderation-settings'
import { PrivateMutesSection } from './private-mutes-section'

const ROWS: readonly { name: keyof ModerationSettings; label: string; hint: string }[] = [
  {
    name: 'hidePostsByMutedMoreThanFollowed',
    label: 'Hide people who are muted more than followed',
    hint: 'The nearest people to you who have an opinion decide.',
  },
  {
    name: 'hideEventsByUnknownUsers',
    label: 'Hide unknown people',
    hint: 'In lists that are not about certain people, once you follow somebody.',
  },
]

/** The page of Settings, Moderation. */
export default function ModerationSection() {
  const store = useKernel().settings(pluginSettingsKey(usePluginId()), moderationSettings)
  const settings = useStore(store)
  return (
    <>
      <SettingsSection label="Hidden people">
        {ROWS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            onChange={checked =>
              store.set(draft => {
                draft[name] = checked
              })
            }
          />
        ))}
        {settings.hiddenNotes.length > 0 && (
          <SettingsRow
            label="Notes that you hid"
            hint={`${pluralize(settings.hiddenNotes.length, 'note')} on this device.`}
          >
            <Button onClick={() => store.set(was => ({ ...was, hiddenNotes: [] }))}>Show them again</Button>
          </SettingsRow>
        )}
      </SettingsSection>
      <PrivateMutesSection />
    </>
  )
}
