import type { NostrEvent } from '../../core/nostr-types'
import type { EngineNews } from './protocol'

/** ms between messages to the page: a frame. */
const INTERVAL = 16

/** Gathers what goes to the page, in order, into one message a frame. */
export interface Outgoing {
  events(events: readonly NostrEvent[]): void
  tell(news: EngineNews): void
  dispose(): void
}

export function createOutgoing(send: (news: readonly EngineNews[]) => void): Outgoing {
  let news: EngineNews[] = []
  let events: NostrEvent[] = []
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (events.length === 0) return
    news.push({ op: 'events', events })
    events = []
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    last = performance.now()
    close()
    const out = news
    news = []
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
