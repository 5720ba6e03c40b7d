import type { NostrEvent } from '../../../ports/nostr-types'
import type { EngineNews } from '../../messages/engine-messages'

/** Minimum number of milliseconds between two messages to the page: the length of a frame. */
const SEND_INTERVAL_MS = 16
/** Maximum number of events in one message, so that the page is not busy with it for longer than a few frames. */
const MAX_EVENTS_PER_MESSAGE = 256

/**
 * Collects news for the page and sends it in order, at most one message per frame. The next message is not sent before
 * the page has handled the previous one. So a slow page gets fewer and larger messages instead of a queue that would keep
 * it from rendering. If there are more events than fit into one message, the rest wait for the next.
 */
export interface Outgoing {
  events(events: readonly NostrEvent[]): void
  tell(news: EngineNews): void
  /** Called when the page has handled the previous message. The first call means that the page has started to listen. */
  ready(): void
  dispose(): void
}

export function createOutgoing(send: (news: readonly EngineNews[]) => void): Outgoing {
  const news: EngineNews[] = []
  let events: NostrEvent[] = []
  let last = 0
  /**
   * True until the first `ready`, because the page does not listen before. Answers to early queries are kept until
   * then.
   */
  let busy = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (events.length === 0) return
    news.push({ op: 'events', events })
    events = []
  }
  /** Removes from the queue as much news, in order, as fits into one message. */
  const take = () => {
    const out: EngineNews[] = []
    let room = MAX_EVENTS_PER_MESSAGE
    while (room > 0) {
      const item = news.shift()
      if (!item) break
      if (item.op !== 'events' || item.events.length <= room) {
        out.push(item)
        if (item.op === 'events') room -= item.events.length
        continue
      }
      out.push({ op: 'events', events: item.events.slice(0, room) })
      news.unshift({ op: 'events', events: item.events.slice(room) })
      room = 0
    }
    return out
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    last = performance.now()
    close()
    const out = take()
    busy = out.length > 0
    if (busy) send(out)
  }
  const soon = () => {
    if (busy) return
    // The time is also checked here, because a timer may fire much too late if many frames and verdicts are queued.
    if (performance.now() - last >= SEND_INTERVAL_MS) flush()
    else timer ??= setTimeout(flush, SEND_INTERVAL_MS)
  }

  return {
    events(more) {
      if (more.length === 0) return
      for (const event of more) events.push(event)
      soon()
    },
    tell(item) {
      close()
      news.push(item)
      soon()
    },
    ready() {
      busy = false
      if (news.length > 0 || events.length > 0) soon()
    },
    dispose: () => clearTimeout(timer),
  }
}
