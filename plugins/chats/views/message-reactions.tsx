import { Picture, useNostr, useStore } from '#kernel/react'
import { classNames } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatReaction, ChatRights } from '../contract'
import styles from './conversation.module.css'
import { useTellRefusal } from './use-tell-refusal'

interface MessageReactionsProps {
  readonly message: ChatMessage
  readonly chat: ChatConversation
  readonly rights: ChatRights
}

/** The reactions to a message, equal ones counted. A press adds the reader's own. */
export function MessageReactions({ message, chat, rights }: MessageReactionsProps) {
  const { pubkey } = useStore(useNostr().session)
  const tell = useTellRefusal()
  if (message.reactions.length === 0) return null
  const counted = new Map<string, ChatReaction[]>()
  for (const reaction of message.reactions)
    counted.set(reaction.content, [...(counted.get(reaction.content) ?? []), reaction])
  return (
    <ul className={styles.reactions}>
      {[...counted].map(([content, all]) => {
        const isMine = all.some(({ author }) => author === pubkey)
        const shown = content === '+' ? '❤️' : content
        return (
          <li key={content}>
            <button
              type="button"
              className={classNames(styles.reaction, isMine && styles.own)}
              disabled={!rights.react || isMine}
              aria-label={`${shown}, ${all.length}`}
              onClick={() => tell(() => chat.react(message, content))}
            >
              <ReactionSign reaction={all[0] as ChatReaction} shown={shown} /> {all.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** px; notes use the same width, so that an image proxy makes each picture once. */
const SIDE = 24
const SIZE = { width: SIDE }

function ReactionSign({ reaction, shown }: { reaction: ChatReaction; shown: string }) {
  if (reaction.url === undefined) return <span>{shown}</span>
  return (
    <Picture
      url={reaction.url}
      size={SIZE}
      alt=""
      width={SIDE}
      height={SIDE}
      instead={<span>{shown}</span>}
    />
  )
}
