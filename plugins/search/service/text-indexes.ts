import { createStore, type Disposable } from '#kernel'
import { eventText } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { TextFound, TextSearching, TextsState } from '../contract'
import { MAX_TEXT } from '../texts/words'
import { openTextPort } from '../worker/text-port'
import type { TextNews } from '../worker/text-protocol'
import { feedStored } from './feed-stored'

/** Maximum number of events that are indexed per set of kinds. The newest are used. */
const MAX_INDEXED_EVENTS = 20_000
/** Milliseconds for which an unused index is kept, because the reader may come back from a result. */
const UNUSED_INDEX_KEPT_MS = 60_000

interface TextIndexing extends TextSearching {
  /** Number of callers that have the index open. */
  users: number
  leaving?: ReturnType<typeof setTimeout>
}

/** The text indexes that are open or were used recently. Each has its own worker. */
export interface TextIndexes extends Disposable {
  open(kinds: readonly number[]): TextSearching
}

export function createTextIndexes(nostr: Pick<NostrAccess, 'query' | 'stored'>): TextIndexes {
  const indexes = new Map<string, TextIndexing>()
  let disposed = false

  const close = (key: string) => {
    const index = indexes.get(key)
    indexes.delete(key)
    clearTimeout(index?.leaving)
    index?.dispose()
  }
  return {
    open(kinds) {
      if (disposed) throw new Error('Search is switched off')
      const key = kinds.join()
      const index = indexes.get(key) ?? { ...startIndex(nostr, kinds), users: 0 }
      indexes.set(key, index)
      clearTimeout(index.leaving)
      index.users++
      let left = false
      return {
        state: index.state,
        search: index.search,
        dispose() {
          if (left) return
          left = true
          index.users--
          if (index.users > 0 || indexes.get(key) !== index) return
          // Close a failed index, so that the next caller opens a new one.
          if (index.state.get().phase === 'failed') close(key)
          else index.leaving = setTimeout(() => close(key), UNUSED_INDEX_KEPT_MS)
        },
      }
    },
    dispose() {
      disposed = true
      for (const key of [...indexes.keys()]) close(key)
    },
  }
}

const toText = (event: NostrEvent) => {
  const { title, text } = eventText(event)
  return {
    id: event.id,
    pubkey: event.pubkey,
    createdAt: event.created_at,
    title: title.slice(0, MAX_TEXT),
    text: text.slice(0, MAX_TEXT),
  }
}

function startIndex(nostr: Pick<NostrAccess, 'query' | 'stored'>, kinds: readonly number[]): TextSearching {
  const state = createStore<TextsState>({ texts: 0, phase: 'reading', all: false })
  const waiting = new Map<number, (found: readonly TextFound[]) => void>()
  let asked = 0
  let disposed = false

  const end = () => {
    for (const resolve of waiting.values()) resolve([])
    waiting.clear()
  }
  const listen = (news: TextNews) => {
    if (news.type === 'found') {
      waiting.get(news.id)?.(news.hits)
      waiting.delete(news.id)
      return
    }
    const { texts, done, all, full } = news
    // Events that arrive later do not change the phase back to `reading`.
    state.set(({ phase }) => ({ texts, phase: done && phase === 'reading' ? 'done' : phase, all }))
    if (full) feeding.dispose()
  }
  const port = openTextPort(listen, () => {
    state.set(({ texts }) => ({ texts, phase: 'failed', all: false }))
    end()
  })
  const feeding = feedStored(
    nostr,
    { kinds: [...kinds] },
    {
      take: events => port.send({ type: 'texts', texts: events.map(toText) }),
      most: MAX_INDEXED_EVENTS,
      ended: all => port.send({ type: 'end', all }),
    },
  )
  return {
    state,
    search(query) {
      if (disposed || state.get().phase === 'failed') return Promise.resolve([])
      const id = ++asked
      return new Promise(resolve => {
        waiting.set(id, resolve)
        port.send({ type: 'search', id, query })
      })
    },
    dispose() {
      disposed = true
      feeding.dispose()
      port.dispose()
      end()
    },
  }
}
