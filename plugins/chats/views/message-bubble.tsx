import { useRef } from 'react'
import { SensitiveContent } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { isContentWarningTag } from '#kernel/nostr'
import { PluginView, useIsScrollSettled } from '#kernel/react'
import { Avatar, classNames, RelativeTime, TextButton } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatPermissions } from '../contract'
import { CONTENT_WARNING_DESCRIPTION, describeMessage } from '../conversation/describe-message'
import { isEmojiOnly } from '../conversation/is-emoji-only'
import styles from './conversation.module.css'
import type { MessageDeletion } from './delete-message-dialog'
import { DeliveryStatus } from './delivery-status'
import { MessageActions } from './message-actions'
import { MessageContent } from './message-content'
import { MessageFile } from './message-file'
import { MessageReactions } from './message-reactions'
import { useFoldedText } from './use-folded-text'

interface MessageBubbleProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  /** The reader's public key (hex), if they have signed in. */
  readonly ownPubkey: string | undefined
  /** True in a request. There, nothing that the stranger refers to is fetched: no picture, no link card and no emoji. */
  readonly isRequest: boolean
  /** True for the message that is the current search result. */
  readonly isSearchHit: boolean
  readonly repliedMessage: ChatMessage | undefined
  readonly isFirstOfGroup: boolean
  readonly isLastOfGroup: boolean
  onReply(message: ChatMessage): void
  onDelete(deletion: MessageDeletion): void
  onGoToMessage(id: string): void
  /** Called before a long message is expanded. */
  onExpand(): void
}

const TIME_FORMAT = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
/** Width and height of the author's picture in px. */
const AVATAR_SIZE_PX = 32

/** One message. The first message of a group shows the author, the last one shows the time. */
export function MessageBubble(props: MessageBubbleProps) {
  const {
    message,
    chat,
    permissions,
    ownPubkey,
    isRequest,
    isSearchHit,
    repliedMessage,
    isFirstOfGroup,
    isLastOfGroup,
    onReply,
    onDelete,
    onGoToMessage,
    onExpand,
  } = props
  const isMine = message.author === ownPubkey
  // False while the reader scrolls fast: then the buttons and the picture are left out, which take no room of their own.
  const isScrollSettled = useIsScrollSettled()
  const hasActions = !isRequest && isScrollSettled
  const { replyTo } = message
  const words = useRef<HTMLDivElement>(null)
  const { shownText, toggle } = useFoldedText(message, chat, { isSearchHit, box: words, onExpand })
  return (
    <article
      className={classNames(styles.message, isMine && styles.mine, isLastOfGroup && styles.last)}
      aria-current={isSearchHit ? 'true' : undefined}
      data-message={message.id}
    >
      {!isMine && (
        <span className={styles.picture}>
          {isFirstOfGroup &&
            (isRequest || !isScrollSettled ? (
              <Avatar pubkey={message.author} size={AVATAR_SIZE_PX} isBlank={!isScrollSettled} />
            ) : (
              <PluginView
                token={ProfileAvatar}
                pubkey={message.author}
                size={AVATAR_SIZE_PX}
                fallback={<Avatar pubkey={message.author} size={AVATAR_SIZE_PX} />}
              />
            ))}
        </span>
      )}
      <div className={classNames(styles.body, hasActions && styles.withActions)}>
        {isFirstOfGroup && !isMine && (
          <p className={styles.author}>
            <PluginView token={ProfileName} pubkey={message.author} plain={isRequest || !isScrollSettled} />
          </p>
        )}
        <div className={styles.line}>
          <div className={styles.bubble}>
            {replyTo !== undefined && (
              <button
                type="button"
                className={styles.quoted}
                disabled={!repliedMessage}
                onClick={() => onGoToMessage(replyTo)}
              >
                {repliedMessage ? (
                  <>
                    <PluginView token={ProfileName} pubkey={repliedMessage.author} plain />
                    <span dir="auto">{describeMessage(repliedMessage)}</span>
                  </>
                ) : (
                  'An earlier message'
                )}
              </button>
            )}
            <div
              ref={words}
              className={classNames(styles.text, isEmojiOnly(message.text) && styles.largeEmoji)}
              dir="auto"
            >
              {isRequest ? (
                <>
                  {message.file && <MessageFile file={message.file} isRequest />}
                  <PluginView
                    token={SensitiveContent}
                    id={message.id}
                    text={message.text}
                    tags={message.tags}
                    pending={null}
                    fallback={
                      message.tags.some(isContentWarningTag) ? CONTENT_WARNING_DESCRIPTION : shownText
                    }
                  >
                    {shownText}
                  </PluginView>
                </>
              ) : (
                <MessageContent message={message} shownText={shownText} />
              )}
            </div>
            {toggle && (
              <TextButton aria-expanded={toggle.isExpanded} onClick={toggle.onPress}>
                {toggle.isExpanded ? 'Show less' : 'Show more'}
              </TextButton>
            )}
          </div>
          {hasActions && (
            <MessageActions
              message={message}
              chat={chat}
              permissions={permissions}
              isMine={isMine}
              onReply={onReply}
              onDelete={onDelete}
            />
          )}
        </div>
        {message.reactions.length > 0 && (
          <MessageReactions message={message} chat={chat} permissions={permissions} />
        )}
        {message.isUnproven && (
          <p className={styles.foot}>Not proven: from a device that its owner has removed.</p>
        )}
        {(isLastOfGroup || message.delivery?.state === 'failed' || message.delivery?.state === 'waiting') && (
          <p className={styles.foot}>
            <time dateTime={new Date(message.at).toISOString()}>{TIME_FORMAT.format(message.at)}</time>
            {message.expiresAt !== undefined && (
              <span>
                Disappears <RelativeTime timeSeconds={message.expiresAt / 1_000} />
              </span>
            )}
            {message.delivery && (
              <DeliveryStatus
                delivery={message.delivery}
                isPlain={!isScrollSettled}
                onRetry={() => chat.retry(message)}
              />
            )}
          </p>
        )}
      </div>
    </article>
  )
}
