import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PicturesWithheld, useNostr, useService, useStore, View } from '#kernel/react'
import { useGo } from '#kernel/router'
import { NoAnswer, NoOlder, PageHeader } from '#kernel/shell'
import {
  EmptyState,
  EndList,
  type EndListHandle,
  IconButton,
  Notice,
  Progress,
  Skeleton,
  Spoken,
  TextButton,
  useKeyboardHeight,
} from '#ui-kit'
import { type ChatMessage, Chats, type ChatTransport, requestsRoute } from '../contract'
import { chatItems, UNREAD_KEY } from '../conversation/chat-items'
import { ChatField } from './chat-field'
import { ChatItemView } from './chat-item-view'
import styles from './conversation.module.css'
import { ConversationSearch } from './conversation-search'
import { ConversationTools } from './conversation-tools'
import { DisappearingLine } from './disappearing-dialog'
import { LockedNotice } from './list-notices'
import { RequestBar } from './request-bar'
import { TypingLine } from './typing-line'
import { useChatName } from './use-chat-name'
import { useJump } from './use-jump'
import { useReadMark } from './use-read-mark'
import { useTellSeen } from './use-tell-presence'

/** Number of messages that are loaded at once while the reader scrolls up. */
const PAGE = 50

interface ConversationProps {
  readonly id: string
  readonly transport: ChatTransport
  /** The transport's own line above the messages. */
  readonly about: ReactNode
}

/** The messages of one conversation, and the field in which the reader writes. */
export function Conversation({ id, transport, about }: ConversationProps) {
  const chat = useMemo(() => transport.open(id), [transport, id])
  const summary = useStore(chat.summary)
  const state = useStore(chat.messages)
  const { phase, messages, older, answers, folded } = state
  const name = useChatName(summary)
  const rights = useStore(chat.rights)
  const isLocked = useStore(transport.list).phase === 'locked'
  const { pubkey } = useStore(useNostr().session)
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  const [atEnd, setAtEnd] = useState(true)
  const [isSearching, setSearching] = useState(false)
  const [found, setFound] = useState<string>()
  const searchButton = useRef<HTMLButtonElement>(null)
  const closeSearch = () => {
    setSearching(false)
    setFound(undefined)
    searchButton.current?.focus()
  }
  const list = useRef<EndListHandle>(null)
  const go = useGo()

  // The mark is read once: messages that are read now stay below the line until the conversation is opened again.
  const chats = useService(Chats)
  const [readUpTo] = useState(() => chats.readUpTo(id))
  // A message that comes while the conversation is open is not below the line.
  const [openedAt] = useState(() => Date.now())
  useReadMark(id, messages, atEnd)
  useEffect(() => transport.opened?.(id), [transport, id])

  const unreadFrom = useMemo(
    () =>
      readUpTo === 0
        ? undefined
        : messages.find(({ at, author }) => at > readUpTo && at <= openedAt && author !== pubkey)?.id,
    [messages, readUpTo, openedAt, pubkey],
  )
  const items = useMemo(() => chatItems(messages, unreadFrom), [messages, unreadFrom])
  const byId = useMemo(() => new Map(messages.map(message => [message.id, message])), [messages])
  const goTo = (message: string) => list.current?.toItem(message)
  const isJumping = useJump(id, chat, state, goTo)
  const keyboard = useKeyboardHeight()
  const latest = messages.at(-1)
  useTellSeen(chat, latest, atEnd, pubkey)

  return (
    <PicturesWithheld value={summary?.isRequest === true}>
      <View of={PageHeader} title={name} stays>
        <div className={styles.head}>
          <div className={styles.about}>
            {about}
            {chat.disappearing && <DisappearingLine disappearing={chat.disappearing} />}
          </div>
          {transport.search && (
            <IconButton
              ref={searchButton}
              icon="search"
              label="Search this chat"
              aria-expanded={isSearching}
              onClick={() => (isSearching ? closeSearch() : setSearching(true))}
            />
          )}
          <ConversationTools id={id} transport={transport} chat={chat} />
        </div>
        {isSearching && <ConversationSearch id={id} onFound={setFound} onClose={closeSearch} />}
      </View>
      {folded.length > 0 && (
        <Notice>
          {folded.map(({ count, reason }) => (
            <p key={reason}>
              {count === 1 ? '1 message' : `${count} messages`} {reason}
            </p>
          ))}
          <TextButton onClick={chat.unfold}>Show them</TextButton>
        </Notice>
      )}
      {isJumping && <Progress label="Looking for the message" />}
      {older === 'refused' && <View of={NoOlder} refused={state.refused} onRetry={() => chat.older(PAGE)} />}
      <div className={styles.messages}>
        {items.length > 0 ? (
          <EndList
            ref={list}
            label="Messages"
            items={items}
            keyOf={item => item.key}
            render={item => (
              <ChatItemView
                item={item}
                chat={chat}
                rights={rights}
                isFound={item.kind === 'message' && item.key === found}
                answered={item.kind === 'message' ? byId.get(item.message.replyTo ?? '') : undefined}
                onReply={setReplyTo}
                onGo={goTo}
              />
            )}
            beginAt={unreadFrom === undefined ? undefined : UNREAD_KEY}
            onNearStart={() => older === 'idle' && chat.older(PAGE)}
            onEnd={setAtEnd}
          />
        ) : isLocked ? (
          <LockedNotice />
        ) : phase === 'loading' ? (
          <Skeleton height={240} />
        ) : phase === 'no-answer' ? (
          <View of={NoAnswer} answers={answers} />
        ) : (
          <EmptyState icon="chats" title="No messages yet" />
        )}
      </div>
      <Spoken as="p" aria-live="polite">
        {latest && latest.author !== pubkey && latest.at > readUpTo ? latest.text.slice(0, 200) : ''}
      </Spoken>
      <div className={styles.bottom} style={{ insetBlockEnd: keyboard }}>
        {!atEnd && (
          <button type="button" className={styles.toEnd} onClick={() => list.current?.toEnd()}>
            Latest messages
          </button>
        )}
        {chat.typing && <TypingLine typing={chat.typing} />}
        {summary?.isRequest ? (
          <RequestBar chats={[summary]} onDone={how => how !== 'accept' && go(requestsRoute.path)} />
        ) : (
          <ChatField
            id={id}
            chat={chat}
            noSending={rights.noSending}
            files={rights.files === true}
            replyTo={replyTo}
            onReplyDone={() => setReplyTo(undefined)}
            onSent={() => list.current?.toEnd()}
          />
        )}
      </div>
    </PicturesWithheld>
  )
}
