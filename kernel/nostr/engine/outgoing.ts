import type { NostrEvent } from '../../core/nostr-types'
import type { EngineNews } from './protocol'

/** ms between messages to the page: a frame. */
const INTERVAL = 16
/** Events of one message: what the page does with them must not hold it up for longer than a few frames. */
const MOST = 256

/** Gathers what goes to the page, in order, into one message a frame; more than the page can take waits for the next. */
export interface Outgoing {
  events(events: readonly NostrEvent[]): void
  tell(news: EngineNews): void
  dispose(): void
}

export function createOutgoing(send: (news: readonly EngineNews[]) => void): Outgoing {
  const news: EngineNews[] = []
  let events: NostrEvent[] = []
  let last = 0
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
    last = performance.now()
    close()
    const out = take()
    timer = news.length > 0 ? setTimeout(flush, INTERVAL) : undefined
    if (out.length > 0) send(out)
  }
  const soon = () => {
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
    dispose: () => clearTimeout(timer),
  }
}
