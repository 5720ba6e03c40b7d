import { useState } from 'react'
import { chatsRoute } from '#contracts/site-routes'
import { useKernel, useNostr, useService, useStore } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { Button, Dialog, IconButton, Menu } from '#ui-kit'
import type { ChatConversation, ChatTransport } from '../contract'
import { LocalChatData } from '../manifest'
import { DisappearingDialog } from './disappearing-dialog'
import { RenameChatDialog } from './rename-chat-dialog'
import { useRunWithErrorToast } from './use-run-with-error-toast'

interface ConversationMenuProps {
  readonly id: string
  readonly transport: ChatTransport
  readonly chat: ChatConversation
}

/** The menu of a conversation. */
export function ConversationMenu({ id, transport, chat }: ConversationMenuProps) {
  const kernel = useKernel()
  const { session } = useNostr()
  const go = useNavigateToPath()
  const runOrToast = useRunWithErrorToast()
  const localState = useService(LocalChatData)
  const [isConfirming, setConfirming] = useState(false)
  const [isChoosingLifetime, setChoosingLifetime] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { disappearing, rename } = chat
  const summary = useStore(chat.summary)
  const canRename = rename && summary && summary.people.length > 1 && !summary.isRequest
  // A transport that has requests stores its conversations only on this device, so a deleted conversation cannot be
  // restored.
  const isPrivate = transport.accept !== undefined
  const leave = async () => {
    const account = session.get().pubkey
    await transport.leave(id)
    if (isPrivate) localState.deleteLocalData(account, id)
    // An account to which the reader has changed stays on its own page.
    if (session.get().pubkey === account) go(chatsRoute.path)
    const toasts = await kernel.resolve(Toasts)
    toasts.show(
      isPrivate
        ? { text: 'The chat was deleted from this device.' }
        : { text: 'The conversation is no longer in your list.', undo: () => transport.onOpened?.(id) },
    )
  }
  const lifetimeItem = {
    id: 'disappearing',
    label: 'Disappearing messages',
    icon: 'clock',
    onSelect: () => setChoosingLifetime(true),
  } as const
  const renameItem = {
    id: 'name',
    label: 'Name of the room',
    icon: 'edit',
    onSelect: () => setRenaming(true),
  } as const
  const leaveItem = isPrivate
    ? { id: 'leave', label: 'Delete chat', danger: true, onSelect: () => setConfirming(true) }
    : { id: 'leave', label: 'Remove from my list', onSelect: () => runOrToast(leave) }
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="Conversation" />}
        items={[
          ...(canRename ? [renameItem] : []),
          ...(disappearing ? [lifetimeItem] : []),
          { ...leaveItem, icon: 'trash' },
        ]}
      />
      {isRenaming && canRename && (
        <RenameChatDialog title={summary.title ?? ''} rename={rename} onClose={() => setRenaming(false)} />
      )}
      {disappearing && (
        <DisappearingDialog
          isOpen={isChoosingLifetime}
          disappearing={disappearing}
          onClose={() => setChoosingLifetime(false)}
        />
      )}
      <Dialog
        open={isConfirming}
        width="narrow"
        title="Delete this chat?"
        onClose={() => setConfirming(false)}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => runOrToast(leave)}>
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
