import { Picture, useNostr, useStore } from '#kernel/react'
import { classNames } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatPermissions, ChatReaction } from '../contract'
import styles from './conversation.module.css'
import { useRunWithErrorToast } from './use-run-with-error-toast'

interface MessageReactionsProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
}

/** The reactions to a message. Equal reactions are counted. A press adds the same reaction by the reader. */
export function MessageReactions({ message, chat, permissions }: MessageReactionsProps) {
  const { pubkey } = useStore(useNostr().session)
  const runOrToast = useRunWithErrorToast()
  const reactionsByContent = new Map<string, ChatReaction[]>()
  for (const reaction of message.reactions)
    reactionsByContent.set(reaction.content, [...(reactionsByContent.get(reaction.content) ?? []), reaction])
  return (
    <ul className={styles.reactions}>
      {[...reactionsByContent].map(([content, sameReactions]) => {
        const isMine = sameReactions.some(({ author }) => author === pubkey)
        const displayed = content === '+' ? '❤️' : content
        return (
          <li key={content}>
            <button
              type="button"
              className={classNames(styles.reaction, isMine && styles.own)}
              disabled={!permissions.react || isMine}
              aria-label={`${displayed}, ${sameReactions.length}`}
              onClick={() => runOrToast(() => chat.react(message, content))}
            >
              <ReactionPicture reaction={sameReactions[0] as ChatReaction} displayed={displayed} />{' '}
              {sameReactions.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** px. Notes use the same width, so that an image proxy resizes each picture only once. */
const PICTURE_SIZE_PX = 24
const SIZE = { width: PICTURE_SIZE_PX }

function ReactionPicture({ reaction, displayed }: { reaction: ChatReaction; displayed: string }) {
  if (reaction.url === undefined) return <span>{displayed}</span>
  return (
    <Picture
      url={reaction.url}
      size={SIZE}
      alt=""
      width={PICTURE_SIZE_PX}
      height={PICTURE_SIZE_PX}
      fallback={<span>{displayed}</span>}
    />
  )
}
