import { useRef, useState } from 'react'
import { useKernel, useNostr } from '#kernel/react'
import { Toasts, undoOrShowToast, undoUnlessSent } from '#kernel/shell'
import { EmojiPicker, IconButton, Menu, type MenuItem, moveFocusFrom, Popover } from '#ui-kit'
import {
  type ChatConversation,
  type ChatMessage,
  type ChatMessageAction,
  type ChatPermissions,
  UNDO_WINDOW_MS,
} from '../contract'
import styles from './conversation.module.css'
import { DeleteMessageDialog } from './delete-message-dialog'
import { useRunWithErrorToast } from './use-run-with-error-toast'

interface MessageActionsProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  readonly isMine: boolean
  onReply(message: ChatMessage): void
}

/** The buttons beside a message: react, reply, and a menu with everything else. */
export function MessageActions({ message, chat, permissions, isMine, onReply }: MessageActionsProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const runOrToast = useRunWithErrorToast()
  const { deleteForMe } = chat
  /** For whom the reader is asked to confirm that the message is deleted. */
  const [confirming, setConfirming] = useState<'me' | 'everybody'>()
  const reactButton = useRef<HTMLButtonElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  /** Deletes or hides the message. Its list takes over the focus from the buttons that go with it. */
  const runRemoval = (removeMessage: () => Promise<void>) =>
    runOrToast(async () => {
      const row = buttons.current?.closest('article')
      const list = row?.closest<HTMLElement>('[role="log"]')
      await removeMessage()
      moveFocusFrom(row, list)
    })
  const runAction = (action: ChatMessageAction) =>
    runRemoval(async () => {
      const { run, doneText } = action
      const job = await run()
      void undoUnlessSent(job, () => runAction(action), { nostr, resolve: kernel.resolve })
      const toasts = await kernel.resolve(Toasts)
      toasts.show({
        text: doneText,
        durationMs: UNDO_WINDOW_MS,
        undo: () => void undoOrShowToast(job, kernel),
      })
    })
  const deleteConfirmed = () => {
    setConfirming(undefined)
    runRemoval(async () => {
      if (confirming === 'everybody') await chat.deleteForAll(message)
      else await deleteForMe?.(message)
    })
  }
  const items: MenuItem[] = [
    // On a touch screen this menu is the only button, so it contains the actions of the other buttons too.
    ...(permissions.react
      ? [
          {
            id: 'like',
            label: 'Like',
            icon: 'heart' as const,
            onSelect: () => runOrToast(() => chat.react(message, '+')),
          },
          {
            id: 'react',
            label: 'React with an emoji',
            icon: 'smile' as const,
            onSelect: () => reactButton.current?.click(),
          },
        ]
      : []),
    ...(permissions.noSending === undefined
      ? [{ id: 'reply', label: 'Reply', icon: 'reply' as const, onSelect: () => onReply(message) }]
      : []),
    ...(message.text !== ''
      ? [
          {
            id: 'copy',
            label: 'Copy text',
            icon: 'copy' as const,
            onSelect: () =>
              runOrToast(() => navigator.clipboard.writeText(message.text), 'The text was copied.'),
          },
        ]
      : []),
    ...chat.messageActions(message).map(action => ({
      id: action.id,
      label: action.label,
      icon: action.icon as MenuItem['icon'],
      danger: action.danger,
      onSelect: () => runAction(action),
    })),
    ...(deleteForMe
      ? [
          {
            id: 'delete-for-me',
            label: 'Delete for me',
            icon: 'trash' as const,
            danger: true,
            apart: true,
            onSelect: () => setConfirming('me'),
          },
        ]
      : []),
    ...(isMine && permissions.deleteForAll
      ? [
          {
            id: 'delete',
            label: 'Delete for everybody',
            icon: 'trash' as const,
            danger: true,
            apart: !deleteForMe,
            onSelect: () => setConfirming('everybody'),
          },
        ]
      : []),
  ]
  return (
    <div ref={buttons} className={styles.actions}>
      {permissions.react && (
        <Popover label="React" trigger={<IconButton ref={reactButton} icon="smile" label="React" />}>
          {close => (
            <EmojiPicker
              onPick={({ text }) => {
                close()
                runOrToast(() => chat.react(message, text))
              }}
            />
          )}
        </Popover>
      )}
      {permissions.noSending === undefined && (
        <IconButton icon="reply" label="Reply" onClick={() => onReply(message)} />
      )}
      <Menu trigger={<IconButton icon="more" label="More" />} items={items} />
      <DeleteMessageDialog
        audience={confirming}
        onCancel={() => setConfirming(undefined)}
        onDelete={deleteConfirmed}
      />
    </div>
  )
}
