import { useService, useStore } from '#kernel/react'
import { Button, Notice, pluralize, SettingsSection, Switch } from '#ui-kit'
import { PrivateChats } from '../contract'
import { BackupSettings } from './backup-settings'

export default function PrivateChatsSettingsSection() {
  const chats = useService(PrivateChats)
  const { tellTyping, tellSeen } = useStore(chats.settings)
  const lock = useStore(chats.lock)
  const problem = useStore(chats.errorMessage)
  const refusedCount = useStore(chats.refusedCount)
  return (
    <>
      <SettingsSection title="What others see">
        <Switch
          label="Say that you are writing"
          hint="Only where the other app understands it."
          checked={tellTyping}
          onChange={on => chats.setSettings({ tellTyping: on })}
        />
        <Switch
          label="Say that a message has arrived, and that you have seen it"
          hint="Only where the other app understands it. Nobody in Requests gets to know."
          checked={tellSeen}
          onChange={on => chats.setSettings({ tellSeen: on })}
        />
      </SettingsSection>
      {lock === 'locked' && (
        <Notice action={<Button onClick={() => void chats.unlock().catch(() => {})}>Unlock</Button>}>
          Your private messages are locked.
        </Notice>
      )}
      {lock === 'failed' && <Notice>{problem}</Notice>}
      {lock === 'open' && <BackupSettings />}
      {refusedCount > 0 && (
        <SettingsSection title="Messages that were left out">
          <p>
            {pluralize(refusedCount, 'private message', 'private messages')} could not be read since this page
            was opened. They are malformed or forged, or your key did not decrypt them.
          </p>
        </SettingsSection>
      )}
    </>
  )
}
