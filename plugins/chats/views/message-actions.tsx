import { useRef } from 'react'
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
import type { MessageDeletion } from './delete-message-dialog'
import { useRunWithErrorToast } from './use-run-with-error-toast'

interface MessageActionsProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  readonly isMine: boolean
  onReply(message: ChatMessage): void
  /** Called when the reader wants to delete the message. */
  onDelete(deletion: MessageDeletion): void
}

/** The buttons beside a message: react, reply, and a menu with everything else. */
export function MessageActions(props: MessageActionsProps) {
  const { message, chat, permissions, isMine, onReply, onDelete } = props
  const kernel = useKernel()
  const nostr = useNostr()
  const runOrToast = useRunWithErrorToast()
  const { deleteForMe } = chat
  const reactButton = useRef<HTMLButtonElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const findElements = () => {
    const row = buttons.current?.closest('article')
    return { row, list: row?.closest<HTMLElement>('[role="log"]') }
  }
  const runAction = (action: ChatMessageAction) =>
    runOrToast(async () => {
      const { row, list } = findElements()
      const { run, doneText } = action
      const job = await run()
      void undoUnlessSent(job, () => runAction(action), { nostr, resolve: kernel.resolve })
      const toasts = await kernel.resolve(Toasts)
      toasts.show({
        text: doneText,
        durationMs: UNDO_WINDOW_MS,
        undo: () => void undoOrShowToast(job, kernel),
      })
      // The list takes over the focus from the buttons, which go with the hidden message.
      moveFocusFrom(row, list)
    })
  const askToDelete = (audience: MessageDeletion['audience']) =>
    onDelete({ message, audience, ...findElements() })
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
            onSelect: () => askToDelete('me'),
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
            onSelect: () => askToDelete('everybody'),
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
    </div>
  )
}
