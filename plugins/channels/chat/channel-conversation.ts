import {
  type ChatConversation,
  type ChatMessage,
  type ChatMessagesState,
  type ChatSearchOptions,
  type ChatSummary,
  UNDO_WINDOW_MS,
} from '#contracts/chats'
import { createDerivedStore, createValueStore, UserFacingError } from '#kernel'
import { createDeletionDraft } from '#kernel/nostr'
import type { EventDraft, NostrEvent, OutboxEntry, PublishJob, PublishStatus } from '#kernel/ports'
import { addReactions } from '../messages/add-reactions'
import { type ModeratedMessages, moderateMessages } from '../messages/moderate-messages'
import { compareMessagesByTime, parseChannelMessage } from '../messages/parse-channel-message'
import { type InterruptibleWork, runToEnd } from '../messages/run-in-slices'
import { sortInterruptibly } from '../messages/sort-interruptibly'
import { buildChannelHideDraft, buildChannelMessageDraft, buildChannelReactionDraft } from './channel-drafts'
import { type ChannelServices, findOwnOutboxEntries } from './channel-services'
import {
  type ChannelSubscription,
  EMPTY_SNAPSHOT,
  INITIAL_MESSAGE_COUNT,
  openChannelSubscription,
} from './channel-subscription'
import { buildChannelSummary } from './channel-summary'
import { createModerationContext } from './create-moderation-context'
import { createSlicedStore } from './create-sliced-store'
import { toChatDelivery } from './outbox-delivery'
import { createReactionAndHideQuery, type ReactionAndHideQuery } from './reaction-and-hide-query'
import { searchChannel } from './search-channel'

const NO_MESSAGES: ModeratedMessages = { messages: [], folded: [] }

/** A channel whose messages can be searched on this device. */
export interface ChannelConversation extends ChatConversation {
  /** Resolves with the newest messages that contain all words and that no filter hides. Queries no relay. */
  search(text: string, options: ChatSearchOptions): Promise<readonly ChatMessage[]>
}

/**
 * Creates the conversation of one public channel (NIP-28). Relays are queried while its messages or its summary have
 * listeners.
 */
export function createChannelConversation(
  id: string,
  hints: readonly string[],
  services: ChannelServices,
): ChannelConversation {
  const { nostr } = services
  const showsFolded = createValueStore(false)
  let query: ChannelSubscription | undefined
  let messageEvents: ReactionAndHideQuery | undefined
  const ownPubkey = () => nostr.session.get().pubkey

  /**
   * Caches each parsed message, so that a new message in a long channel does not cause all others to be parsed again.
   */
  const messageByEvent = new WeakMap<NostrEvent, ChatMessage>()
  const parseMessage = (event: NostrEvent, nowMs: number): ChatMessage | undefined => {
    const knownMessage = messageByEvent.get(event)
    if (knownMessage) return knownMessage
    const message = parseChannelMessage(event, id, nowMs)
    // A message with a time in the future is shown with the present time, so it is parsed again at each change.
    if (message && event.created_at * 1_000 <= nowMs) messageByEvent.set(event, message)
    return message
  }
  /** The own messages with their last delivery, so that a message stays the same object until its delivery changes. */
  const lastWithDelivery = new WeakMap<ChatMessage, { status?: PublishStatus; message: ChatMessage }>()
  const addDelivery = (message: ChatMessage, entry: OutboxEntry | undefined): ChatMessage => {
    const last = lastWithDelivery.get(message)
    if (last && last.status === entry?.status) return last.message
    const messageWithDelivery = { ...message, delivery: toChatDelivery(entry) }
    lastWithDelivery.set(message, { ...(entry && { status: entry.status }), message: messageWithDelivery })
    return messageWithDelivery
  }
  const getModerationEvents = () => [
    ...(query?.getModerationEvents() ?? []),
    ...(messageEvents?.getEvents() ?? []),
  ]

  /**
   * Returns the messages from relays, and the reader's own messages that no relay has accepted yet or that all relays
   * have refused.
   */
  const computeMessages = function* (): InterruptibleWork<ModeratedMessages> {
    if (!query) return NO_MESSAGES
    const channel = query.getChannel()
    const outboxEntries = findOwnOutboxEntries(services, 42)
    // A message that was sent is among those from relays. If it is not, the reader has deleted it since, so it must not
    // be added.
    const unsentEvents = [...outboxEntries.values()].flatMap(({ status }) =>
      status.event && status.phase !== 'sent' ? status.event : [],
    )
    const nowMs = Date.now()
    const messageById = new Map<string, ChatMessage>()
    for (const events of [query.getMessages().events, unsentEvents])
      for (const event of events) {
        yield
        const message = parseMessage(event, nowMs)
        if (!message) continue
        messageById.set(
          message.id,
          message.author === ownPubkey() ? addDelivery(message, outboxEntries.get(message.id)) : message,
        )
      }
    const messages = yield* sortInterruptibly([...messageById.values()], compareMessagesByTime)
    const moderated = yield* moderateMessages(messages, getModerationEvents(), {
      ...createModerationContext(services),
      creator: channel?.creator,
      showsFolded: showsFolded.get(),
    })
    const reactions = messageEvents?.getEvents() ?? []
    return { ...moderated, messages: yield* addReactions(moderated.messages, reactions) }
  }

  const startQueries = (onChange: () => void) => {
    const onQueryChange = () => {
      messageEvents?.requestFor(openedQuery.getMessages().events)
      onChange()
    }
    const openedQuery = openChannelSubscription(nostr, id, hints, () => {
      if (!query) return
      services.rememberRelays(id, query.getRelays())
      onQueryChange()
    })
    query = openedQuery
    messageEvents = createReactionAndHideQuery(nostr, openedQuery.getRelays, onChange)
    onQueryChange()
    return [
      showsFolded.subscribe(onChange),
      services.changes.subscribe(onChange),
      {
        dispose() {
          openedQuery.dispose()
          messageEvents?.dispose()
          query = undefined
          messageEvents = undefined
        },
      },
    ]
  }

  interface ChannelChatState {
    readonly messages: ChatMessagesState
    readonly summary: ChatSummary
  }
  const computeState = function* (): InterruptibleWork<ChannelChatState> {
    const { phase, complete, older, refused, answers, events } = query?.getMessages() ?? EMPTY_SNAPSHOT
    const channel = query?.getChannel()
    const { messages, folded } = yield* computeMessages()
    const isEmpty = messages.length === 0 && folded.length === 0
    // If older messages were requested or came during the computation, they are not among `messages` yet.
    const hasOlderChanged = (query?.getMessages() ?? EMPTY_SNAPSHOT).older !== older
    return {
      messages: {
        phase: !isEmpty || complete ? 'ready' : phase === 'settled' ? 'no-answer' : 'loading',
        messages,
        older: hasOlderChanged ? 'loading' : older,
        isStartLoaded: events.length < INITIAL_MESSAGE_COUNT,
        refused,
        answers,
        hiddenGroups: folded,
      },
      summary: buildChannelSummary(id, channel, messages, ownPubkey()),
    }
  }
  const state = createSlicedStore(runToEnd(computeState()), computeState, startQueries)

  /** Resolves when the event is signed. It can be undone for `undoDelayMs` from then on. */
  const publishJob = async (draft: EventDraft, undoDelayMs = 0): Promise<PublishJob> => {
    const relays = query?.getRelays() ?? hints
    const job = nostr.publish(draft, { undoDelayMs, ...(relays.length > 0 && { relays }) })
    await job.whenSigned
    return job
  }
  const publish = async (draft: EventDraft) => void (await publishJob(draft))
  const firstRelay = () => query?.getRelays()[0]
  const rights = createDerivedStore(
    () => {
      const { pubkey, canSign } = nostr.session.get()
      const noSending =
        pubkey === undefined
          ? 'Sign in to write here.'
          : canSign
            ? undefined
            : 'This account is read-only here. Sign in with its key to write.'
      return { react: canSign, deleteForAll: canSign, ...(noSending !== undefined && { noSending }) }
    },
    onChange => [nostr.session.subscribe(onChange)],
  )

  return {
    summary: { get: () => state.get().summary, subscribe: state.subscribe },
    messages: { get: () => state.get().messages, subscribe: state.subscribe },
    permissions: rights,
    loadOlder: count => query?.loadOlder(count),
    showFolded: () => showsFolded.set(true),
    send: draft => publish(buildChannelMessageDraft(id, draft, firstRelay())),
    react: (message, content) => publish(buildChannelReactionDraft(id, message, content, firstRelay())),
    async deleteForAll({ event }: ChatMessage) {
      if (!event || event.pubkey !== ownPubkey())
        throw new UserFacingError('Only your own messages can be deleted.')
      const entry = findOwnOutboxEntries(services, 42).get(event.id)
      if (
        entry &&
        entry.status.phase !== 'sent' &&
        (await services.outbox()?.discard(entry.id, { includeSending: true }))
      )
        return
      await publish(createDeletionDraft([event]))
    },
    retry(message) {
      const entry = findOwnOutboxEntries(services, 42).get(message.id)
      if (entry) services.outbox()?.retry(entry.id)
    },
    search: (text, options) =>
      searchChannel(services, id, text, options, {
        messages: query?.getMessages().events ?? [],
        moderation: getModerationEvents(),
        showsFolded: showsFolded.get(),
      }),
    messageActions(message) {
      if (!nostr.session.get().canSign || message.author === ownPubkey()) return []
      return [
        {
          id: 'hide',
          label: 'Hide this message',
          icon: 'hidden',
          doneText: 'The message is hidden.',
          run: () => publishJob(buildChannelHideDraft(message, 'message'), UNDO_WINDOW_MS),
        },
        {
          id: 'hide-person',
          label: 'Hide this person in channels',
          icon: 'hidden',
          danger: true,
          doneText: 'This person is hidden in channels.',
          run: () => publishJob(buildChannelHideDraft(message, 'person'), UNDO_WINDOW_MS),
        },
      ]
    },
  }
}
