import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { chatRequestsRoute } from '#contracts/site-routes'
import { BlockPicturesContext, PluginView, useNostr, useStore } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { OlderRefusedNotice, PageHeader, TooFewAnswersNotice } from '#kernel/shell'
import {
  BottomUpList,
  type BottomUpListHandle,
  classNames,
  EmptyState,
  IconButton,
  Notice,
  Progress,
  Skeleton,
  TextButton,
  useKeyboardHeight,
  VisuallyHidden,
} from '#ui-kit'
import type { ChatMessage, ChatTransport } from '../contract'
import {
  type ConversationItem,
  createConversationItemsBuilder,
  UNREAD_ITEM_KEY,
} from '../conversation/chat-items'
import { describeMessage } from '../conversation/describe-message'
import { LockedChatsNotice } from './chat-list-notices'
import { ChatRequestActions } from './chat-request-actions'
import styles from './conversation.module.css'
import { ConversationItemRow } from './conversation-item-row'
import { ConversationMenu } from './conversation-menu'
import { ConversationNotOnThisDevice } from './conversation-not-here'
import { ConversationSearch } from './conversation-search'
import { DeleteMessageDialog, type MessageDeletion } from './delete-message-dialog'
import { DisappearingNotice } from './disappearing-dialog'
import { FirstUnreadButton } from './first-unread-button'
import { MessageComposer } from './message-composer'
import { TypingIndicator } from './typing-indicator'
import { useChatName } from './use-chat-name'
import { useSendSeen } from './use-chat-signals'
import { useFirstUnread } from './use-first-unread'
import { useJumpToMessage } from './use-jump-to-message'
import { useMarkRead } from './use-mark-read'

/**
 * Least and largest number of messages that are loaded at a time while the reader scrolls up. Each load is as large as
 * what is loaded already, because a reader who goes on is on the way to something.
 */
const MIN_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 400

interface ConversationProps {
  readonly id: string
  readonly transport: ChatTransport
  /** A line above the messages that the transport provides. */
  readonly header: ReactNode
}

/** The messages of one conversation, and the input field for a new one. */
export function Conversation({ id, transport, header }: ConversationProps) {
  const chat = useMemo(() => transport.open(id), [transport, id])
  const summary = useStore(chat.summary)
  const state = useStore(chat.messages)
  const { phase, messages, older, answers, hiddenGroups } = state
  const isRequest = summary?.isRequest === true
  const name = useChatName(summary)
  const rights = useStore(chat.permissions)
  const isLocked = useStore(transport.list).phase === 'locked'
  const { pubkey } = useStore(useNostr().session)
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  const [deletion, setDeletion] = useState<MessageDeletion>()
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [isSearching, setSearching] = useState(false)
  const [searchHitId, setSearchHitId] = useState<string>()
  const searchButton = useRef<HTMLButtonElement>(null)
  const [isJustAccepted, setJustAccepted] = useState(false)
  const closeSearch = () => {
    setSearching(false)
    setSearchHitId(undefined)
    searchButton.current?.focus()
  }
  const list = useRef<BottomUpListHandle>(null)
  const go = useNavigateToPath()

  const firstUnread = useFirstUnread(id, state)
  const { readUpTo } = firstUnread
  const [isUnreadLineWanted, setUnreadLineWanted] = useState(false)
  useMarkRead(id, state, isAtEnd)
  useEffect(() => transport.onOpened?.(id), [transport, id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each conversation has rows of its own
  const buildItems = useMemo(createConversationItemsBuilder, [chat])
  const items = useMemo(() => buildItems(messages, firstUnread.id), [buildItems, messages, firstUnread.id])
  const loadOlder = () => chat.loadOlder(Math.min(Math.max(messages.length, MIN_PAGE_SIZE), MAX_PAGE_SIZE))
  // The list renders its rows again when this function is another one, so it changes only with what the rows show.
  const renderItem = useCallback(
    (item: ConversationItem) => (
      <ConversationItemRow
        item={item}
        chat={chat}
        permissions={rights}
        ownPubkey={pubkey}
        isRequest={isRequest}
        isSearchHit={item.kind === 'message' && item.key === searchHitId}
        onReply={setReplyTo}
        onDelete={setDeletion}
        onGoToMessage={message => list.current?.scrollToItem(message)}
        onExpand={() => list.current?.leaveEnd()}
        isUnreadLineWanted={isUnreadLineWanted}
        onUnreadLineShown={() => setUnreadLineWanted(false)}
      />
    ),
    [chat, rights, pubkey, isRequest, searchHitId, isUnreadLineWanted],
  )
  const scrollToMessage = (message: string) => list.current?.scrollToItem(message)
  const jump = useJumpToMessage(id, chat, state, scrollToMessage)
  const keyboard = useKeyboardHeight()
  const latest = messages.at(-1)
  // If the first unread message is not loaded, the list starts at the oldest loaded message. If it started at the end,
  // all messages would count as read.
  const hasEarlierUnread = firstUnread.loadedCountAfter !== undefined
  const initialKey =
    firstUnread.id !== undefined ? UNREAD_ITEM_KEY : hasEarlierUnread ? messages[0]?.id : undefined
  useSendSeen(chat, latest, isAtEnd, pubkey)

  if (phase === 'not-here' && !isLocked && items.length === 0) return <ConversationNotOnThisDevice />
  return (
    <BlockPicturesContext value={isRequest}>
      <PluginView token={PageHeader} title={name} stays>
        <div className={styles.head}>
          <div className={styles.about}>
            {header}
            {chat.disappearing && <DisappearingNotice disappearing={chat.disappearing} />}
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
          <ConversationMenu id={id} transport={transport} chat={chat} />
        </div>
        {isSearching && <ConversationSearch id={id} onHitChange={setSearchHitId} onClose={closeSearch} />}
        <FirstUnreadButton
          chat={chat}
          state={state}
          firstUnread={firstUnread}
          onFound={key => {
            scrollToMessage(key)
            setUnreadLineWanted(true)
          }}
        />
      </PluginView>
      {hiddenGroups.length > 0 && (
        <Notice>
          {hiddenGroups.map(({ count, reason }) => (
            <p key={reason}>
              {count === 1 ? '1 message' : `${count} messages`} {reason}
            </p>
          ))}
          <TextButton onClick={chat.showFolded}>Show them</TextButton>
        </Notice>
      )}
      {jump.isLoading && <Progress label="Looking for the message" />}
      <div role="status">
        {jump.hasFailed && (
          <Notice>
            <p>The message did not come. It may be deleted, or a relay that has it does not answer.</p>
            {jump.retry && <TextButton onClick={jump.retry}>Look for it again</TextButton>}
          </Notice>
        )}
      </div>
      {older === 'refused' && (
        <PluginView token={OlderRefusedNotice} refused={state.refused} onRetry={loadOlder} />
      )}
      <div className={classNames(styles.messages, items.length === 0 && styles.noMessages)}>
        {items.length > 0 ? (
          <BottomUpList
            ref={list}
            label="Messages"
            items={items}
            getKey={item => item.key}
            renderItem={renderItem}
            initialKey={initialKey}
            onNearStart={() => older === 'idle' && loadOlder()}
            onEndChange={setIsAtEnd}
          />
        ) : isLocked ? (
          <LockedChatsNotice />
        ) : phase === 'loading' ? (
          <Skeleton height={240} />
        ) : phase === 'no-answer' ? (
          <PluginView token={TooFewAnswersNotice} answers={answers} />
        ) : (
          <EmptyState
            icon="chats"
            title={hiddenGroups.length > 0 ? 'All messages are hidden' : 'No messages yet'}
          />
        )}
      </div>
      <DeleteMessageDialog chat={chat} deletion={deletion} onClose={() => setDeletion(undefined)} />
      <VisuallyHidden as="p" aria-live="polite">
        {latest && latest.author !== pubkey && latest.at > readUpTo ? describeMessage(latest) : ''}
      </VisuallyHidden>
      <div className={styles.bottom} style={{ insetBlockEnd: keyboard }}>
        {!isAtEnd && (
          <button
            type="button"
            className={classNames(styles.jump, styles.toEnd)}
            onClick={() => list.current?.scrollToEnd()}
          >
            Latest messages
          </button>
        )}
        {chat.typing && <TypingIndicator typing={chat.typing} />}
        {summary && isRequest ? (
          <ChatRequestActions
            chats={[summary]}
            onDone={how => (how === 'accept' ? setJustAccepted(true) : go(chatRequestsRoute.path))}
          />
        ) : (
          <MessageComposer
            id={id}
            chat={chat}
            permissions={rights}
            takesFocus={isJustAccepted}
            replyTo={replyTo}
            onReplyEnd={() => setReplyTo(undefined)}
            onSent={() => list.current?.scrollToEnd()}
          />
        )}
      </div>
    </BlockPicturesContext>
  )
}
