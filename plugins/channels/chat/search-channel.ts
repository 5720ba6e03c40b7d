import type { ChatMessage, ChatSearchOptions } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { createYieldToPage } from '../messages/create-yield-to-page'
import { createMessageJudge } from '../messages/moderate-messages'
import { compareMessagesByTime, parseChannelMessage } from '../messages/parse-channel-message'
import { readStoredMessages } from '../messages/read-stored-messages'
import { searchMessages } from '../messages/search-messages'
import type { ChannelServices } from './channel-services'
import { createModerationContext } from './create-moderation-context'

/** The events of an open channel that are in memory, and perhaps not stored yet. */
export interface LoadedChannelEvents {
  readonly messages: readonly NostrEvent[]
  /** The events that hide messages and people (kinds 43 and 44). */
  readonly moderation: readonly NostrEvent[]
  /** True if the reader has chosen to see the folded messages. */
  readonly showsFolded: boolean
}

/**
 * Searches the messages of a channel that are stored on this device. Resolves with the newest ones that contain all
 * words and that no filter hides. Queries no relay. Rejects if the signal aborts.
 *
 * The search runs on the main thread, in slices of 8 ms, because the reader's note filters run there too. A worker
 * would have to get a copy of every event first.
 */
export async function searchChannel(
  services: ChannelServices,
  id: string,
  text: string,
  { limit, signal }: ChatSearchOptions,
  loaded: LoadedChannelEvents,
): Promise<readonly ChatMessage[]> {
  const { stored } = services.nostr
  const moderationContext = createModerationContext(services)
  const { ownPubkey } = moderationContext
  const events = new Map<string, NostrEvent>()
  for (const event of await readStoredMessages(stored, id, signal)) events.set(event.id, event)
  for (const event of loaded.messages) events.set(event.id, event)
  const [creation] = await stored({ ids: [id] })
  const creator = creation?.kind === 40 ? creation.pubkey : undefined
  const moderators = [ownPubkey, creator].filter(key => key !== undefined)
  const moderationEvents =
    moderators.length > 0 ? await stored({ kinds: [43, 44], authors: [...new Set(moderators)] }) : []
  signal?.throwIfAborted()

  const nowMs = Date.now()
  const pauseIfDue = createYieldToPage()
  const messages: ChatMessage[] = []
  for (const event of events.values()) {
    await pauseIfDue()
    const message = parseChannelMessage(event, id, nowMs)
    if (message) messages.push(message)
  }
  messages.sort(compareMessagesByTime)
  await pauseIfDue()
  const judge = createMessageJudge(messages, [...moderationEvents, ...loaded.moderation], {
    ...moderationContext,
    creator,
    showsFolded: loaded.showsFolded,
  })
  return searchMessages(messages, text, { isShown: message => judge(message) === 'shown', limit, signal })
}
