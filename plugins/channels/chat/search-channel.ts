import type { ChatMessage, ChatSearchOptions } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { createMessageJudge } from '../messages/moderate-messages'
import { compareMessagesByTime, parseChannelMessage } from '../messages/parse-channel-message'
import { readStoredMessages } from '../messages/read-stored-messages'
import { runInSlices } from '../messages/run-in-slices'
import { searchMessages } from '../messages/search-messages'
import { sortInterruptibly } from '../messages/sort-interruptibly'
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
  const storedMessages = await readStoredMessages(stored, id, signal)
  const [creation] = await stored({ ids: [id] })
  const creator = creation?.kind === 40 ? creation.pubkey : undefined
  const moderators = [ownPubkey, creator].filter(key => key !== undefined)
  const moderationEvents =
    moderators.length > 0 ? await stored({ kinds: [43, 44], authors: [...new Set(moderators)] }) : []
  signal?.throwIfAborted()

  const nowMs = Date.now()
  const search = function* () {
    const messageById = new Map<string, ChatMessage>()
    for (const events of [storedMessages, loaded.messages])
      for (const event of events) {
        yield
        const message = messageById.has(event.id) ? undefined : parseChannelMessage(event, id, nowMs)
        if (message) messageById.set(event.id, message)
      }
    const messages = yield* sortInterruptibly([...messageById.values()], compareMessagesByTime)
    const judge = yield* createMessageJudge(messages, [...moderationEvents, ...loaded.moderation], {
      ...moderationContext,
      creator,
      showsFolded: loaded.showsFolded,
    })
    return yield* searchMessages(messages, text, { isShown: message => judge(message) === 'shown', limit })
  }
  return runInSlices(search(), signal)
}
