import type { NostrEvent } from '../../ports/nostr-types'
import type { EngineNews } from './protocol'

/** ms between messages to the page: a frame. */
const SEND_INTERVAL_MS = 16
/** Most events in one message: the page must not be busy with them for longer than a few frames. */
const MAX_EVENTS_PER_MESSAGE = 256

/**
 * Gathers news for the page, in order, into one message per frame. The next message waits until the page is done
 * with the last one: a slow page gets fewer, larger messages instead of a queue that keeps it from drawing. Events
 * beyond the size of one message wait for the next.
 */
export interface Outgoing {
  events(events: readonly NostrEvent[]): void
  tell(news: EngineNews): void
  /** The page is done with the last message; the first call means that the page has started to listen. */
  ready(): void
  dispose(): void
}

export function createOutgoing(send: (news: readonly EngineNews[]) => void): Outgoing {
  const news: EngineNews[] = []
  let events: NostrEvent[] = []
  let last = 0
  /** The page does not listen until its first `ready`: answers to early queries are kept until then. */
  let busy = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (events.length === 0) return
    news.push({ op: 'events', events })
    events = []
  }
  /** Takes the next message off the queue, in order; what does not fit stays queued. */
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
    // A timer alone would starve behind a queue of frames and verdicts, so check the time here too.
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
