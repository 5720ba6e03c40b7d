import { EmojiPicker, IconButton, Menu, type MenuItem, Popover } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatRights } from '../contract'
import styles from './conversation.module.css'
import { useTellRefusal } from './use-tell-refusal'

interface MessageActionsProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly rights: ChatRights
  readonly isMine: boolean
  onReply(message: ChatMessage): void
}

/** The buttons beside a message: react, reply, and a menu with everything else. */
export function MessageActions({ message, chat, rights, isMine, onReply }: MessageActionsProps) {
  const tell = useTellRefusal()
  const { removeForMe } = chat
  const items: MenuItem[] = [
    // On a touch screen the menu is the only button.
    ...(rights.react
      ? [
          {
            id: 'like',
            label: 'Like',
            icon: 'heart' as const,
            onSelect: () => tell(() => chat.react(message, '+')),
          },
        ]
      : []),
    ...(rights.noSending === undefined
      ? [{ id: 'reply', label: 'Reply', icon: 'reply' as const, onSelect: () => onReply(message) }]
      : []),
    {
      id: 'copy',
      label: 'Copy text',
      icon: 'copy',
      onSelect: () => tell(() => navigator.clipboard.writeText(message.text)),
    },
    ...chat.actionsOn(message).map(({ id, label, icon, danger, run }) => ({
      id,
      label,
      icon: icon as MenuItem['icon'],
      danger,
      onSelect: () => tell(run),
    })),
    ...(removeForMe
      ? [
          {
            id: 'delete-for-me',
            label: 'Delete for me',
            icon: 'trash' as const,
            danger: true,
            apart: true,
            onSelect: () => tell(() => removeForMe(message)),
          },
        ]
      : []),
    ...(isMine && rights.deleteForAll
      ? [
          {
            id: 'delete',
            label: 'Delete for everybody',
            icon: 'trash' as const,
            danger: true,
            apart: !removeForMe,
            onSelect: () => tell(() => chat.remove(message)),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.actions}>
      {rights.react && (
        <Popover label="React" trigger={<IconButton icon="smile" label="React" />}>
          {close => (
            <EmojiPicker
              onPick={({ text }) => {
                close()
                tell(() => chat.react(message, text))
              }}
            />
          )}
        </Popover>
      )}
      {rights.noSending === undefined && (
        <IconButton icon="reply" label="Reply" onClick={() => onReply(message)} />
      )}
      <Menu trigger={<IconButton icon="more" label="More" />} items={items} />
    </div>
  )
}
