import { RichText } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { useNostr, useStore, View } from '#kernel/react'
import { Avatar, classNames, RelativeTime } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatRights } from '../contract'
import styles from './conversation.module.css'
import { DeliveryMark } from './delivery-mark'
import { MessageActions } from './message-actions'
import { MessageFile } from './message-file'
import { MessageReactions } from './message-reactions'

interface MessageBubbleProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly rights: ChatRights
  /** True for the message that a search shows. */
  readonly isFound: boolean
  readonly answered: ChatMessage | undefined
  readonly first: boolean
  readonly last: boolean
  onReply(message: ChatMessage): void
  onGo(id: string): void
}

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
/** Width and height of the author's picture in px. */
const SIDE = 32

/** One message. The first of a group shows its author, the last its time. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, chat, rights, isFound, answered, first, last, onReply, onGo } = props
  const { pubkey } = useStore(useNostr().session)
  const isMine = message.author === pubkey
  // Of a stranger nothing is fetched: no picture, no link card and no emoji.
  const isRequest = useStore(chat.summary)?.isRequest === true
  const { replyTo } = message
  return (
    <article
      className={classNames(styles.message, isMine && styles.mine, last && styles.last)}
      aria-current={isFound ? 'true' : undefined}
      data-message={message.id}
    >
      {!isMine && (
        <span className={styles.picture}>
          {first && isRequest && <Avatar keyHex={message.author} size={SIDE} />}
          {first && !isRequest && (
            <View
              of={ProfileAvatar}
              pubkey={message.author}
              size={SIDE}
              fallback={<Avatar keyHex={message.author} size={SIDE} />}
            />
          )}
        </span>
      )}
      <div className={styles.body}>
        {first && !isMine && (
          <p className={styles.author}>
            <View of={ProfileName} pubkey={message.author} plain={isRequest} />
          </p>
        )}
        <div className={styles.line}>
          <div className={styles.bubble}>
            {replyTo !== undefined && (
              <button
                type="button"
                className={styles.quoted}
                disabled={!answered}
                onClick={() => onGo(replyTo)}
              >
                {answered ? (
                  <>
                    <View of={ProfileName} pubkey={answered.author} plain />
                    <span dir="auto">{answered.text.slice(0, 200)}</span>
                  </>
                ) : (
                  'An earlier message'
                )}
              </button>
            )}
            <div className={styles.text} dir="auto">
              {message.file && <MessageFile file={message.file} isRequest={isRequest} />}
              {isRequest ? (
                message.text
              ) : (
                <View of={RichText} text={message.text} tags={message.tags} fallback={message.text} />
              )}
            </div>
          </div>
          {!isRequest && (
            <MessageActions message={message} chat={chat} rights={rights} isMine={isMine} onReply={onReply} />
          )}
        </div>
        <MessageReactions message={message} chat={chat} rights={rights} />
        {(last || message.delivery?.state === 'failed' || message.delivery?.state === 'waiting') && (
          <p className={styles.foot}>
            <time dateTime={new Date(message.at).toISOString()}>{TIME.format(message.at)}</time>
            {message.expiresAt !== undefined && (
              <span>
                Disappears <RelativeTime at={message.expiresAt / 1_000} />
              </span>
            )}
            {message.delivery && (
              <DeliveryMark delivery={message.delivery} onRetry={() => chat.retry(message)} />
            )}
          </p>
        )}
      </div>
    </article>
  )
}
