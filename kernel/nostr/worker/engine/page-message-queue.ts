import type { NostrEvent } from '../../../ports/nostr-types'
import type { EngineMessage } from '../../messages/engine-messages'

/** Minimum number of milliseconds between two messages to the page: the length of a frame. */
const SEND_INTERVAL_MS = 16
/** Maximum number of events in one message, so that the page is not busy with it for longer than a few frames. */
const MAX_EVENTS_PER_MESSAGE = 256

/**
 * Collects news for the page and sends it in order, at most one message per frame. The next message is not sent before
 * the page has handled the previous one. So a slow page gets fewer and larger messages instead of a queue that would
 * keep it from rendering. If there are more events than fit into one message, the rest wait for the next.
 */
export interface PageMessageQueue {
  sendEvents(events: readonly NostrEvent[]): void
  send(news: EngineMessage): void
  /**
   * Called when the page has handled the previous message. The first call means that the page has started to listen.
   */
  onPageReady(): void
  dispose(): void
}

export function createPageMessageQueue(
  postToPage: (news: readonly EngineMessage[]) => void,
): PageMessageQueue {
  const messages: EngineMessage[] = []
  let events: NostrEvent[] = []
  let lastSentAt = 0
  /**
   * True until the first `onPageReady`, because the page does not listen before. Answers to early queries are kept
   * until then.
   */
  let isBlocked = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const closeEventMessage = () => {
    if (events.length === 0) return
    messages.push({ op: 'events', events })
    events = []
  }
  /** Removes from the queue as much news, in order, as fits into one message. */
  const takeNext = () => {
    const taken: EngineMessage[] = []
    let eventsLeft = MAX_EVENTS_PER_MESSAGE
    while (eventsLeft > 0) {
      const item = messages.shift()
      if (!item) break
      if (item.op !== 'events' || item.events.length <= eventsLeft) {
        taken.push(item)
        if (item.op === 'events') eventsLeft -= item.events.length
        continue
      }
      taken.push({ op: 'events', events: item.events.slice(0, eventsLeft) })
      messages.unshift({ op: 'events', events: item.events.slice(eventsLeft) })
      eventsLeft = 0
    }
    return taken
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    lastSentAt = performance.now()
    closeEventMessage()
    const out = takeNext()
    isBlocked = out.length > 0
    if (isBlocked) postToPage(out)
  }
  const flushSoon = () => {
    if (isBlocked) return
    // The time is also checked here, because a timer may fire much too late if many frames and verdicts are queued.
    if (performance.now() - lastSentAt >= SEND_INTERVAL_MS) flush()
    else timer ??= setTimeout(flush, SEND_INTERVAL_MS)
  }

  return {
    sendEvents(more) {
      if (more.length === 0) return
      for (const event of more) events.push(event)
      flushSoon()
    },
    send(item) {
      closeEventMessage()
      messages.push(item)
      flushSoon()
    },
    onPageReady() {
      isBlocked = false
      if (messages.length > 0 || events.length > 0) flushSoon()
    },
    dispose: () => clearTimeout(timer),
  }
}
