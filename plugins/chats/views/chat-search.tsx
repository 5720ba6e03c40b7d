import { type ReactNode, useState } from 'react'
import { chatRoute } from '#contracts/site-routes'
import { BlockPicturesContext, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { EmptyState, RelativeTime, SkeletonRow, TextField } from '#ui-kit'
import { Chats } from '../contract'
import { startNearMatch } from '../conversation/start-near-match'
import { LocalChatData } from '../manifest'
import { ChatPicture, ChatTitle } from './chat-title'
import styles from './chats.module.css'
import { LatestMessage } from './latest-message'
import { useChatSearch } from './use-chat-search'
import { useUnexpiredHits } from './use-unexpired-hits'

/** Maximum number of results. The newest messages are shown. */
const MAX_HITS = 30

/** A search field for all messages on this device. `children` is the list that is shown while the field is empty. */
export function ChatSearch({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Search your messages"
          hideLabel
          type="search"
          placeholder="Search your messages"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && setText('')}
        />
      </div>
      {text.trim() === '' ? children : <SearchHits text={text} />}
    </>
  )
}

function SearchHits({ text }: { text: string }) {
  const { phase, hits } = useChatSearch(text, { limit: MAX_HITS })
  const { chats } = useStore(useService(Chats).list)
  const { jumpTarget } = useService(LocalChatData)
  const knownHits = useUnexpiredHits(hits).flatMap(hit => {
    const chat = chats.find(({ id }) => id === hit.chat)
    return chat ? [{ ...hit, chat }] : []
  })
  return (
    <>
      <p role="status" className={styles.searchState}>
        {phase === 'done' && (knownHits.length === 1 ? '1 message' : `${knownHits.length} messages`)}
        {phase === 'failed' && 'The messages could not be searched.'}
      </p>
      {phase === 'searching' && knownHits.length === 0 && <SkeletonRow />}
      {phase === 'done' && knownHits.length === 0 && (
        <EmptyState icon="search" title="No message has these words">
          Only messages that are stored on this device are searched.
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {knownHits.map(({ chat, message }) => (
          <BlockPicturesContext key={`${chat.id} ${message.id}`} value={chat.isRequest}>
            <li>
              <RouteLink
                to={chatRoute}
                params={{ chat: chat.id }}
                className={styles.row}
                onClick={() => jumpTarget.set({ chat: chat.id, message: message.id })}
              >
                <ChatPicture chat={chat} />
                <span className={styles.words}>
                  <span className={styles.title}>
                    <ChatTitle chat={chat} />
                  </span>
                  <span className={styles.latest} dir="auto">
                    <LatestMessage
                      chat={chat}
                      message={{ ...message, text: startNearMatch(message.text, text) }}
                    />
                  </span>
                </span>
                <span className={styles.marks}>
                  <RelativeTime timeSeconds={message.at / 1_000} />
                </span>
              </RouteLink>
            </li>
          </BlockPicturesContext>
        ))}
      </ul>
    </>
  )
}
