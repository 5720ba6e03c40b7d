import { useState } from 'react'
import { useKernel, useService, useStore } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { Button, Dialog, IconButton, Menu } from '#ui-kit'
import { type ChatConversation, type ChatTransport, chatsRoute } from '../contract'
import { ChatDesk } from '../manifest'
import { DisappearingDialog } from './disappearing-dialog'
import { RenameDialog } from './rename-dialog'
import { useTellRefusal } from './use-tell-refusal'

interface ConversationToolsProps {
  readonly id: string
  readonly transport: ChatTransport
  readonly chat: ChatConversation
}

/** The menu of a conversation. */
export function ConversationTools({ id, transport, chat }: ConversationToolsProps) {
  const kernel = useKernel()
  const go = useGo()
  const tell = useTellRefusal()
  const desk = useService(ChatDesk)
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [naming, setNaming] = useState(false)
  const { disappearing, rename } = chat
  const summary = useStore(chat.summary)
  const canRename = rename && summary && summary.people.length > 1 && !summary.isRequest
  // A transport whose conversations can be requests keeps them on this device, and nothing brings them back.
  const isPrivate = transport.accept !== undefined
  const leave = async () => {
    await transport.leave(id)
    if (isPrivate) desk.forget(id)
    go(chatsRoute.path)
    const toasts = await kernel.resolve(Toasts)
    toasts.show(
      isPrivate
        ? { text: 'The chat was deleted from this device.' }
        : { text: 'The conversation is no longer in your list.', undo: () => transport.opened?.(id) },
    )
  }
  const timer = {
    id: 'disappearing',
    label: 'Disappearing messages',
    icon: 'clock',
    onSelect: () => setChoosing(true),
  } as const
  const name = {
    id: 'name',
    label: 'Name of the room',
    icon: 'edit',
    onSelect: () => setNaming(true),
  } as const
  const item = isPrivate
    ? { id: 'leave', label: 'Delete chat', danger: true, onSelect: () => setAsking(true) }
    : { id: 'leave', label: 'Remove from my list', onSelect: () => tell(leave) }
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="Conversation" />}
        items={[...(canRename ? [name] : []), ...(disappearing ? [timer] : []), { ...item, icon: 'trash' }]}
      />
      {naming && canRename && (
        <RenameDialog title={summary.title ?? ''} rename={rename} onClose={() => setNaming(false)} />
      )}
      {disappearing && (
        <DisappearingDialog open={choosing} disappearing={disappearing} onClose={() => setChoosing(false)} />
      )}
      <Dialog
        open={asking}
        width="narrow"
        title="Delete this chat?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => tell(leave)}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          All its messages are deleted from this device, and nothing brings them back. The others keep theirs.
        </p>
      </Dialog>
    </>
  )
}
