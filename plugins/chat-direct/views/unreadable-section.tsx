import { useService, useStore } from '#kernel/react'
import { counted, SettingsSection } from '#ui-kit'
import { DirectDesk } from '../manifest'

/** The part of Settings, Chats that says how many messages were left out. Nothing while there are none. */
export default function UnreadableSection() {
  const { refused } = useStore(useService(DirectDesk).state)
  if (refused === 0) return null
  return (
    <SettingsSection title="Messages that were left out">
      <p>
        {counted(refused, 'private message', 'private messages')} could not be read since this page was
        opened. They are malformed or forged, or your key did not decrypt them.
      </p>
    </SettingsSection>
  )
}
