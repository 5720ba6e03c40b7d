import { useState } from 'react'
import { useNostr, useService, useStore } from '#kernel/react'
import { Dialog, TextButton } from '#ui-kit'
import type { ChannelWithMetadata } from '../channel/channel-with-metadata'
import { ChannelEditor } from '../manifest'
import { ChannelForm } from './channel-form'

/** A button with which the creator of a channel edits its metadata. Nobody else sees it. */
export function EditChannelButton({ channel }: { channel: ChannelWithMetadata }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  const [isOpen, setIsOpen] = useState(false)
  if (pubkey !== channel.creator || !canSign) return null
  return (
    <>
      <TextButton isInText onClick={() => setIsOpen(true)}>
        Edit
      </TextButton>
      {isOpen && <EditChannelDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EditChannelDialog({ channel, onClose }: { channel: ChannelWithMetadata; onClose(): void }) {
  const editor = useService(ChannelEditor)
  return (
    <Dialog title="Edit the channel" open onClose={onClose}>
      <ChannelForm
        initialChannel={channel}
        submitLabel="Publish"
        onSubmit={async newMetadata => {
          await editor.editChannel(channel, newMetadata)
          onClose()
        }}
      />
    </Dialog>
  )
}
