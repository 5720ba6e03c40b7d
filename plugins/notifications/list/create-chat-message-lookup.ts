import type { NostrAccess } from '#kernel/ports'
import { CHAT_MESSAGE_KINDS } from '../kinds/is-chat-reaction'

/** Maximum number of ids in one question to the local database, which answers with 500 events at most. */
const IDS_PER_READ = 500

/** Says which events are chat messages, as far as this device has them. */
export interface ChatMessageLookup {
  /** Returns undefined while the local database is being read. False also if this device does not have the event. */
  isChatMessage(id: string): boolean | undefined
}

/**
 * Creates a lookup in memory and in the local database, which asks no relay. `onChange` is called when the database has
 * answered about further events.
 */
export function createChatMessageLookup(
  nostr: Pick<NostrAccess, 'peek' | 'stored'>,
  onChange: () => void,
): ChatMessageLookup {
  const answers = new Map<string, boolean>()
  const requestedIds = new Set<string>()
  let waitingIds: string[] = []
  const isChatKind = (kind: number) => CHAT_MESSAGE_KINDS.includes(`${kind}`)

  const read = async () => {
    const ids = waitingIds
    waitingIds = []
    for (let from = 0; from < ids.length; from += IDS_PER_READ) {
      const batch = ids.slice(from, from + IDS_PER_READ)
      // If the database cannot be read, its events count as unknown.
      const events = await nostr.stored({ ids: batch }).catch(() => [])
      for (const id of batch) answers.set(id, false)
      for (const { id, kind } of events) answers.set(id, isChatKind(kind))
    }
    onChange()
  }

  return {
    isChatMessage(id) {
      const loadedEvent = nostr.peek({ id })
      if (loadedEvent) return isChatKind(loadedEvent.kind)
      if (!requestedIds.has(id)) {
        requestedIds.add(id)
        // All ids of one update are in one question.
        if (waitingIds.length === 0) queueMicrotask(() => void read())
        waitingIds.push(id)
      }
      return answers.get(id)
    },
  }
}
