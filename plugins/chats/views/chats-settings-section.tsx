import { LazyView, useContributions, useService, useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { chatSettingsSections } from '../contract'
import { LocalChatData } from '../manifest'

export default function ChatsSettingsSection() {
  const { settings } = useService(LocalChatData)
  const { enterSends, syncReads } = useStore(settings)
  const extraSections = useContributions(chatSettingsSections)
  return (
    <>
      <SettingsSection title="Writing">
        <Switch
          label="Enter sends the message"
          hint="Shift and Enter begins a new line. Turned off, it is the other way round."
          checked={enterSends}
          onChange={isOn =>
            settings.set(draft => {
              draft.enterSends = isOn
            })
          }
        />
      </SettingsSection>
      <SettingsSection title="Read messages">
        <Switch
          label="Keep what I have read in step on my devices"
          hint="Publishes it encrypted for yourself. Your relays see when you read, but not what."
          checked={syncReads}
          onChange={isOn =>
            settings.set(draft => {
              draft.syncReads = isOn
            })
          }
        />
      </SettingsSection>
      {extraSections.map(({ key, value }) => (
        <LazyView key={key} load={value.view} props={{}} />
      ))}
    </>
  )
}
