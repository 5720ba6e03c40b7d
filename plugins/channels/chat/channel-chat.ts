import type { ChatConversation, ChatMessage, ChatMessagesState, ChatSummary } from '#contracts/chats'
import { createCell, createLiveStore, Refusal } from '#kernel'
import { deletionDraft } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { addReactions } from '../messages/add-reactions'
import { type Moderated, moderate } from '../messages/moderate'
import { byTime, readMessage } from '../messages/read-message'
import { type AboutMessages, createAboutMessages } from './about-messages'
import { hideDraft, messageDraft, reactionDraft } from './channel-drafts'
import { type ChannelParts, ownEntries } from './channel-parts'
import { type ChannelQuery, openChannel } from './channel-query'
import { channelSummary } from './channel-summary'
import { deliveryOf } from './delivery-of'
import { judgementOf } from './judgement'

const NOTHING: Moderated = { messages: [], folded: [] }

/** One public channel (NIP-28). Relays are asked while its messages or its summary have listeners. */
export function createChannelChat(
  id: string,
  hints: readonly string[],
  parts: ChannelParts,
): ChatConversation {
  const { nostr } = parts
  const unfolded = createCell(false)
  let query: ChannelQuery | undefined
  let about: AboutMessages | undefined
  const me = () => nostr.session.get().pubkey

  /** The messages of relays, and the reader's own messages that no relay has accepted yet or every relay refused. */
  const readAll = (): Moderated => {
    if (!query) return NOTHING
    const own = ownEntries(parts, 42)
    const events = new Map<string, NostrEvent>()
    for (const event of query.messages().events) events.set(event.id, event)
    // A message that was sent is among those of relays, unless it was deleted since.
    for (const { status } of own.values())
      if (status.event && status.phase !== 'sent') events.set(status.event.id, status.event)
    const now = Date.now()
    const messages = [...events.values()]
      .flatMap(event => readMessage(event, id, now) ?? [])
      .map(message =>
        message.author === me() ? { ...message, delivery: deliveryOf(own.get(message.id)) } : message,
      )
      .sort(byTime)
    const acts = [...query.acts(), ...(about?.events() ?? [])]
    const judged = moderate(messages, acts, {
      ...judgementOf(parts),
      creator: query.channel()?.creator,
      unfolded: unfolded.get(),
    })
    return { ...judged, messages: addReactions(judged.messages, about?.events() ?? []) }
  }

  const start = (changed: () => void) => {
    const looked = () => {
      about?.follow(opened.messages().events)
      changed()
    }
    const opened = openChannel(nostr, id, hints, () => {
      if (!query) return
      parts.learn(id, query.relays())
      looked()
    })
    query = opened
    about = createAboutMessages(nostr, opened.relays, changed)
    looked()
    return [
      unfolded.subscribe(changed),
      parts.changes.subscribe(changed),
      {
        dispose() {
          opened.dispose()
          about?.dispose()
          query = undefined
          about = undefined
        },
      },
    ]
  }

  interface State {
    readonly messages: ChatMessagesState
    readonly summary: ChatSummary
  }
  const state = createLiveStore<State>(() => {
    const { messages, folded } = readAll()
    const { phase, complete, older, refused, answers } = query?.messages() ?? {
      phase: 'cache',
      complete: false,
      older: 'idle',
      refused: undefined,
      answers: {},
    }
    const isEmpty = messages.length === 0 && folded.length === 0
    return {
      messages: {
        phase: !isEmpty || complete ? 'ready' : phase === 'settled' ? 'no-answer' : 'loading',
        messages,
        older,
        refused,
        answers,
        folded,
      },
      summary: channelSummary(id, query?.channel(), messages, me()),
    }
  }, start)

  const publish = async (draft: EventDraft) => {
    const relays = query?.relays() ?? hints
    await nostr.publish(draft, { ...(relays.length > 0 && { relays }) }).signed
  }
  const relay = () => query?.relays()[0]
  const rights = createLiveStore(
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
    changed => [nostr.session.subscribe(changed)],
  )

  return {
    summary: { get: () => state.get().summary, subscribe: state.subscribe },
    messages: { get: () => state.get().messages, subscribe: state.subscribe },
    rights,
    older: count => query?.older(count),
    unfold: () => unfolded.set(true),
    send: draft => publish(messageDraft(id, draft, relay())),
    react: (message, content) => publish(reactionDraft(id, message, content, relay())),
    async remove({ event }: ChatMessage) {
      if (!event || event.pubkey !== me()) throw new Refusal('Only your own messages can be deleted.')
      const entry = ownEntries(parts, 42).get(event.id)
      if (
        entry &&
        entry.status.phase !== 'sent' &&
        (await parts.outbox()?.discard(entry.id, { tried: true }))
      )
        return
      await publish(deletionDraft([event]))
    },
    retry(message) {
      const entry = ownEntries(parts, 42).get(message.id)
      if (entry) parts.outbox()?.retry(entry.id)
    },
    actionsOn(message) {
      if (!nostr.session.get().canSign || message.author === me()) return []
      return [
        {
          id: 'hide',
          label: 'Hide this message',
          icon: 'hidden',
          run: () => publish(hideDraft(message, 'message')),
        },
        {
          id: 'hide-person',
          label: 'Hide this person in channels',
          icon: 'hidden',
          danger: true,
          run: () => publish(hideDraft(message, 'person')),
        },
      ]
    },
  }
}
