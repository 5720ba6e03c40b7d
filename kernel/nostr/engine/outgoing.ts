import type { NostrEvent } from '../../core/nostr-types'
import type { EngineNews } from './protocol'

/** ms between messages to the page: a frame. */
const INTERVAL = 16
/** Events of one message: what the page does with them must not hold it up for longer than a few frames. */
const MOST = 256

/**
 * Gathers what goes to the page, in order, into one message a frame, and one at a time: a slow page gets fewer and
 * larger ones, instead of a queue that it can draw nothing before. More than it can take waits for the next.
 */
export interface Outgoing {
  events(events: readonly NostrEvent[]): void
  tell(news: EngineNews): void
  /** The page is done with the last message; at first, it listens. */
  ready(): void
  dispose(): void
}

export function createOutgoing(send: (news: readonly EngineNews[]) => void): Outgoing {
  const news: EngineNews[] = []
  let events: NostrEvent[] = []
  let last = 0
  /** Until the page says so it does not listen: what it was asked ahead is kept for it. */
  let busy = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (events.length === 0) return
    news.push({ op: 'events', events })
    events = []
  }
  /** The next message: in order, and what is too much for it stays. */
  const take = () => {
    const out: EngineNews[] = []
    let room = MOST
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
    // A timer alone starves behind a queue of frames and verdicts, so time is also measured here.
    if (performance.now() - last >= INTERVAL) flush()
    else timer ??= setTimeout(flush, INTERVAL)
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
