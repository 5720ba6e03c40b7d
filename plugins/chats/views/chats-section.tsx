import { LazyView, usePoint, useService, useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { chatSettings } from '../contract'
import { ChatDesk } from '../manifest'

/** The page Settings, Chats. */
export default function ChatsSection() {
  const { settings } = useService(ChatDesk)
  const { enterSends, syncReads } = useStore(settings)
  const parts = usePoint(chatSettings)
  return (
    <>
      <SettingsSection title="Writing">
        <Switch
          label="Enter sends the message"
          hint="Shift and Enter begins a new line. Turned off, it is the other way round."
          checked={enterSends}
          onChange={on =>
            settings.set(draft => {
              draft.enterSends = on
            })
          }
        />
      </SettingsSection>
      <SettingsSection title="Read messages">
        <Switch
          label="Keep what I have read in step on my devices"
          hint="Publishes it encrypted for yourself. Your relays see when you read, but not what."
          checked={syncReads}
          onChange={on =>
            settings.set(draft => {
              draft.syncReads = on
            })
          }
        />
      </SettingsSection>
      {parts.map(({ key, value }) => (
        <LazyView key={key} load={value.view} props={{}} />
      ))}
    </>
  )
}
