import { createStore, type Disposable } from '#kernel'
import { getSearchableText } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { createPendingCalls } from '#kernel/worker'
import type { SearchableTextIndex, TextIndexState, TextResult } from '../contract'
import { MAX_TEXT_CHARS } from '../texts/split-text-words'
import { openTextPort } from '../worker/text-port'
import type { TextWorkerMessage } from '../worker/text-protocol'
import { streamStoredEvents } from './stream-stored-events'

/** Maximum number of events in an index, which is for one set of kinds. The newest events are indexed. */
const MAX_INDEXED_EVENTS = 20_000
/** Milliseconds for which a closed index stays in memory, because the reader may come back from a result. */
const UNUSED_INDEX_KEPT_MS = 60_000

interface SharedTextIndex extends SearchableTextIndex {
  /** Number of callers that have the index open. */
  openCount: number
  closeTimer?: ReturnType<typeof setTimeout>
}

/** The text indexes that are open or were used recently. Each has its own worker. */
export interface TextIndexes extends Disposable {
  open(kinds: readonly number[]): SearchableTextIndex
}

export function createTextIndexes(nostr: Pick<NostrAccess, 'query' | 'stored'>): TextIndexes {
  const indexes = new Map<string, SharedTextIndex>()
  let disposed = false

  const close = (key: string) => {
    const index = indexes.get(key)
    indexes.delete(key)
    clearTimeout(index?.closeTimer)
    index?.dispose()
  }
  return {
    open(kinds) {
      if (disposed) throw new Error('Search is switched off')
      const key = kinds.join()
      const index = indexes.get(key) ?? { ...startIndex(nostr, kinds), openCount: 0 }
      indexes.set(key, index)
      clearTimeout(index.closeTimer)
      index.openCount++
      let isReleased = false
      return {
        state: index.state,
        search: index.search,
        dispose() {
          if (isReleased) return
          isReleased = true
          index.openCount--
          if (index.openCount > 0 || indexes.get(key) !== index) return
          // Close a failed index, so that the next caller opens a new one.
          if (index.state.get().phase === 'failed') close(key)
          else index.closeTimer = setTimeout(() => close(key), UNUSED_INDEX_KEPT_MS)
        },
      }
    },
    dispose() {
      disposed = true
      for (const key of [...indexes.keys()]) close(key)
    },
  }
}

const toIndexedText = (event: NostrEvent) => {
  const { title, text } = getSearchableText(event)
  return {
    id: event.id,
    pubkey: event.pubkey,
    createdAt: event.created_at,
    title: title.slice(0, MAX_TEXT_CHARS),
    text: text.slice(0, MAX_TEXT_CHARS),
  }
}

function startIndex(
  nostr: Pick<NostrAccess, 'query' | 'stored'>,
  kinds: readonly number[],
): SearchableTextIndex {
  const state = createStore<TextIndexState>({ textCount: 0, phase: 'reading', isComplete: false })
  const searches = createPendingCalls<readonly TextResult[]>()
  let disposed = false
  const listen = (news: TextWorkerMessage) => {
    if (news.type === 'found') return searches.resolve(news.id, news.hits)
    const { textCount, isDone, isComplete, isFull } = news
    // After `done`, further events do not set the phase back to `reading`.
    state.set(({ phase }) => ({
      textCount,
      phase: isDone && phase === 'reading' ? 'done' : phase,
      isComplete,
    }))
    if (isFull) feeding.dispose()
  }
  const port = openTextPort(listen, () => {
    state.set(({ textCount }) => ({ textCount, phase: 'failed', isComplete: false }))
    // The state says why nothing is found.
    searches.resolveAll([])
  })
  const feeding = streamStoredEvents(
    nostr,
    { kinds: [...kinds] },
    {
      onEvents: events => port.send({ type: 'texts', texts: events.map(toIndexedText) }),
      maxEvents: MAX_INDEXED_EVENTS,
      onEnd: all => port.send({ type: 'end', isComplete: all }),
    },
  )
  return {
    state,
    async search(query) {
      if (disposed || state.get().phase === 'failed') return []
      return searches.add(id => port.send({ type: 'search', id, query }))
    },
    dispose() {
      disposed = true
      feeding.dispose()
      port.dispose()
      searches.resolveAll([])
    },
  }
}
