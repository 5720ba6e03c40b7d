import { useState } from 'react'
import { useNostr, useService, useStore } from '#kernel/react'
import { Dialog, TextButton } from '#ui-kit'
import type { CurrentChannel } from '../channel/current-channel'
import { ChannelDesk } from '../manifest'
import { ChannelForm } from './channel-form'

/** A button with which the creator of a channel changes its description. Nothing for anybody else. */
export function EditChannel({ channel }: { channel: CurrentChannel }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  const [open, setOpen] = useState(false)
  if (pubkey !== channel.creator || !canSign) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Edit</TextButton>
      {open && <EditDialog channel={channel} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditDialog({ channel, onClose }: { channel: CurrentChannel; onClose(): void }) {
  const desk = useService(ChannelDesk)
  return (
    <Dialog title="Edit the channel" open onClose={onClose}>
      <ChannelForm
        start={channel}
        button="Publish"
        onSubmit={async next => {
          await desk.edit(channel.id, next)
          onClose()
        }}
      />
    </Dialog>
  )
}
