import type { Disposable, PluginContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { FactTable } from '../compute/fact-table'
import type { GraphSize } from '../compute/social-graph'
import { type GraphPort, openGraphPort } from '../worker/graph-port'
import type { DownloadState, GraphNews } from '../worker/protocol'
import { type Asker, createAsker } from './ask-worker'
import { feedGraph, toGraphList } from './feed-graph'
import { createGraphStorage, createSaveTimer } from './graph-storage'
import type { RootLists } from './root-lists'

export interface LiveGraphOptions {
  readonly context: PluginContext
  readonly root: () => string
  readonly lists: RootLists
  readonly told: (table: FactTable, size: GraphSize) => void
  /** Tells whether relays have answered about the follow lists of the root's follows. */
  readonly complete: (complete: boolean) => void
  readonly downloading: (state: DownloadState) => void
  readonly stored: (how: { readonly savedAt?: number; readonly problem?: string }) => void
}

/** Runs the worker, sends lists to it and stores its graph. */
export interface LiveGraph extends Disposable {
  readonly ask: Asker['ask']
  learn(lists: readonly NostrEvent[]): void
  /** Must be called when the root or the root's lists have changed. */
  changed(): void
  download(url: string): void
  cancel(): void
}

/** Milliseconds for which changes of the root's lists are collected before other people's lists are requested. */
const CHANGES_DEBOUNCE_MS = 1_000
/** Milliseconds within which the page gets the distances from the worker after the worker has read new lists. */
const DISTANCES_DELAY_MS = 1_000
/** Seconds between two requests for missing mute lists. */
const MUTE_LIST_REQUEST_SECONDS = 24 * 60 * 60

export function startLiveGraph(options: LiveGraphOptions): LiveGraph {
  const { context, root, lists } = options
  const storage = createGraphStorage(context)
  let savedAt = 0
  let mutesAsked = 0
  let seenFrom = root()
  let feeding: Disposable | undefined
  let fedFor = ''
  let gathering: ReturnType<typeof setTimeout> | undefined
  const passed = new Set<string>()

  const listen = (news: GraphNews) => {
    switch (news.type) {
      case 'facts':
        return options.told(news.table, news.size)
      case 'changed':
        return saving.changed()
      case 'answer':
        return asker.answered(news.id, news.people)
      case 'download':
        return options.downloading(news.download)
      case 'bytes':
        return void save(news)
    }
  }
  const save = async ({ bytes, hasDefault }: Extract<GraphNews, { type: 'bytes' }>) => {
    const at = Math.floor(Date.now() / 1_000)
    try {
      await storage.save({ bytes, savedAt: at, hasDefault, mutesAsked })
      savedAt = at
      options.stored({ savedAt })
    } catch {
      options.stored({ problem: 'This browser does not store it.' })
    }
  }
  const open = async (): Promise<GraphPort> => {
    const stored = await storage.load().catch(() => undefined)
    const port = openGraphPort(listen)
    if (stored) {
      ;({ savedAt, mutesAsked } = stored)
      options.stored({ savedAt })
    }
    seenFrom = root()
    const { bytes, hasDefault = false } = stored ?? {}
    port.send(
      { type: 'start', root: seenFrom, stored: bytes, hasDefault },
      bytes ? [bytes.buffer as ArrayBuffer] : [],
    )
    return port
  }
  const port = open()
  let disposed = false
  const send = (request: Parameters<GraphPort['send']>[0]) =>
    void port.then(p => {
      if (!disposed) p.send(request)
    })
  const asker = createAsker(() => port)
  const saving = createSaveTimer(() => send({ type: 'save' }))

  const leave = () => document.visibilityState === 'hidden' && saving.saveNow()
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', leave)

  /** Reports the lists as complete, when the worker has read them and the page has the new distances. */
  const tellComplete = async (key: string) => {
    await asker.ask({ ask: 'missing', kind: 'follows' })
    await new Promise(resolve => setTimeout(resolve, DISTANCES_DELAY_MS))
    if (!disposed && key === fedFor) options.complete(true)
  }
  const feed = async () => {
    const people = [root(), ...lists.all('follows')]
    const key = people.join()
    if (key === fedFor) return
    fedFor = key
    options.complete(false)
    feeding?.dispose()
    feeding = undefined
    const now = Math.floor(Date.now() / 1_000)
    // Request missing mute lists only for a signed-in account, because the bundled graph already contains those around
    // the default root.
    const isDue =
      context.nostr.session.get().pubkey === root() && now - mutesAsked > MUTE_LIST_REQUEST_SECONDS
    const missing = await asker.ask({ ask: 'missing', kind: 'follows' })
    const muting = isDue ? await asker.ask({ ask: 'missing', kind: 'mutes' }) : []
    if (disposed || key !== fedFor) return
    const since = savedAt || now
    feeding = feedGraph({
      query: (...asked) => context.nostr.query(...asked),
      send: found => send({ type: 'lists', lists: found }),
      people,
      missing,
      muting: muting.filter(pubkey => !missing.includes(pubkey)),
      since,
      answered: () => void tellComplete(key),
      asked() {
        if (!isDue) return
        mutesAsked = now
        saving.changed()
      },
    })
  }

  const live: LiveGraph = {
    ask: asker.ask,
    learn(events) {
      const fresh = events.filter(({ id }) => !passed.has(id))
      for (const { id } of fresh) passed.add(id)
      if (fresh.length > 0) send({ type: 'lists', lists: fresh.map(toGraphList) })
    },
    changed() {
      if (root() !== seenFrom) {
        seenFrom = root()
        mutesAsked = 0
        send({ type: 'root', root: seenFrom })
      }
      live.learn(lists.events())
      clearTimeout(gathering)
      gathering = setTimeout(() => void feed(), CHANGES_DEBOUNCE_MS)
    },
    download: url => send({ type: 'download', url }),
    cancel: () => send({ type: 'cancel' }),
    dispose() {
      disposed = true
      clearTimeout(gathering)
      saving.dispose()
      feeding?.dispose()
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', leave)
      void port.then(p => p.dispose())
    },
  }
  live.changed()
  return live
}
