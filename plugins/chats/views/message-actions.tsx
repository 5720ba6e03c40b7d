import { useRef } from 'react'
import { EmojiPicker, IconButton, Menu, type MenuItem, Popover } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatPermissions } from '../contract'
import styles from './conversation.module.css'
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
  const runOrToast = useRunWithErrorToast()
  const { deleteForMe } = chat
  const reactButton = useRef<HTMLButtonElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  /** Deletes or hides the message. Its list takes over the focus, which the menu has returned to a button that goes. */
  const runRemoval = (removeMessage: () => Promise<void>) =>
    runOrToast(async () => {
      const list = buttons.current?.closest<HTMLElement>('[role="log"]')
      await removeMessage()
      list?.focus({ preventScroll: true })
    })
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
    ...chat.messageActions(message).map(({ id, label, icon, danger, run }) => ({
      id,
      label,
      icon: icon as MenuItem['icon'],
      danger,
      onSelect: () => runRemoval(run),
    })),
    ...(deleteForMe
      ? [
          {
            id: 'delete-for-me',
            label: 'Delete for me',
            icon: 'trash' as const,
            danger: true,
            apart: true,
            onSelect: () => runRemoval(() => deleteForMe(message)),
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
            onSelect: () => runRemoval(() => chat.deleteForAll(message)),
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
