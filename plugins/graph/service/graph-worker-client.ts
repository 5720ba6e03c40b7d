import type { Disposable, PluginContext } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createPendingCalls, createWorkerError } from '#kernel/worker'
import type { GraphPersonTable } from '../compute/graph-person-table'
import type { GraphSize } from '../compute/social-graph'
import { type GraphPort, openGraphPort } from '../worker/graph-port'
import type { GraphQuestion, GraphWorkerMessage, WorkerDownloadProgress } from '../worker/graph-protocol'
import { createGraphStorage, createSaveTimer } from './graph-storage'
import { loadGraphLists, parseGraphList } from './load-graph-lists'
import type { RootLists } from './root-lists'

export interface GraphWorkerClientOptions {
  readonly context: PluginContext
  readonly root: () => string
  readonly lists: RootLists
  readonly onFacts: (table: GraphPersonTable, size: GraphSize) => void
  /**
   * Called with true when relays have answered for the follow lists of the root's follows, and with false when the root
   * or its follows have changed.
   */
  readonly onComplete: (complete: boolean) => void
  readonly onDownload: (state: WorkerDownloadProgress) => void
  readonly onStored: (changes: { readonly savedAt?: number; readonly problem?: string }) => void
  /**
   * Called if the worker has thrown, or could not be started. If `hasStarted` is false, this client is of no more use.
   */
  readonly onFailed: (hasStarted: boolean) => void
}

/** Runs the graph's worker, sends lists to it, and stores its graph. */
export interface GraphWorkerClient extends Disposable {
  /** Resolves with people (hex). Rejects if the worker throws or could not be started. */
  ask(question: GraphQuestion): Promise<readonly string[]>
  addLists(lists: readonly NostrEvent[]): void
  /** Must be called when the root or the root's lists have changed. */
  onListsChange(): void
  download(url: string): void
  cancelDownload(): void
}

/** Milliseconds for which changes of the root's lists are collected before other people's lists are requested. */
const CHANGES_DEBOUNCE_MS = 1_000
/** Milliseconds after the worker has read new lists within which it sends the new distances to the page. */
const DISTANCES_DELAY_MS = 1_000
/** Seconds between two requests for missing mute lists. */
const MUTE_LIST_REQUEST_SECONDS = 24 * 60 * 60

export function startGraphWorker(options: GraphWorkerClientOptions): GraphWorkerClient {
  const { context, root, lists } = options
  const storage = createGraphStorage(context)
  let savedAt = 0
  let mutesAsked = 0
  let lastRoot = root()
  let listLoading: Disposable | undefined
  let loadedKey = ''
  let loadTimer: ReturnType<typeof setTimeout> | undefined
  const sentIds = new Set<string>()

  const listen = (news: GraphWorkerMessage) => {
    switch (news.type) {
      case 'facts':
        return options.onFacts(news.table, news.size)
      case 'changed':
        return saveTimer.changed()
      case 'answer':
        return questions.resolve(news.id, news.people)
      case 'download':
        return options.onDownload(news.download)
      case 'bytes':
        return void save(news)
    }
  }
  const save = async ({ bytes, hasDefault }: Extract<GraphWorkerMessage, { type: 'bytes' }>) => {
    const at = Math.floor(Date.now() / 1_000)
    try {
      await storage.save({ bytes, savedAt: at, hasDefault, mutesAsked })
      savedAt = at
      options.onStored({ savedAt })
    } catch {
      options.onStored({ problem: 'This browser does not store it.' })
    }
  }
  const open = async (): Promise<GraphPort> => {
    const stored = await storage.load().catch(() => undefined)
    const port = openGraphPort(listen, hasStarted => {
      questions.rejectAll(createWorkerError('graph', hasStarted))
      options.onFailed(hasStarted)
    })
    if (stored) {
      ;({ savedAt, mutesAsked } = stored)
      options.onStored({ savedAt })
    }
    lastRoot = root()
    const { bytes, hasDefault = false } = stored ?? {}
    port.send(
      { type: 'start', root: lastRoot, stored: bytes, hasDefault },
      bytes ? [bytes.buffer as ArrayBuffer] : [],
    )
    return port
  }
  const questions = createPendingCalls<readonly string[]>()
  const port = open()
  let disposed = false
  const send = (request: Parameters<GraphPort['send']>[0]) =>
    void port.then(p => {
      if (!disposed) p.send(request)
    })
  const ask = async (question: GraphQuestion) => {
    const graphPort = await port
    if (disposed) throw createWorkerError('graph', false)
    return questions.add(id => graphPort.send({ type: 'question', id, question }))
  }
  const saveTimer = createSaveTimer(() => send({ type: 'save' }))

  const onVisibilityChange = () => document.visibilityState === 'hidden' && saveTimer.saveNow()
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisibilityChange)

  /** Reports the lists as complete once the worker has read them and the page has the distances computed from them. */
  const reportComplete = async (key: string) => {
    await ask({ type: 'missing', kind: 'follows' })
    await new Promise(resolve => setTimeout(resolve, DISTANCES_DELAY_MS))
    if (!disposed && key === loadedKey) options.onComplete(true)
  }
  const logFailure = (error: unknown) => {
    // After a failure, the next change of the lists requests them again.
    loadedKey = ''
    if (!disposed) context.log.warn('The follow lists are not requested', error)
  }
  const loadLists = async () => {
    const people = [root(), ...lists.listPeople('follows')]
    const key = people.join()
    if (key === loadedKey) return
    loadedKey = key
    options.onComplete(false)
    listLoading?.dispose()
    listLoading = undefined
    const now = Math.floor(Date.now() / 1_000)
    // Missing mute lists are requested for a signed-in account only: the bundled graph has those around the default
    // root.
    const isDue =
      context.nostr.session.get().pubkey === root() && now - mutesAsked > MUTE_LIST_REQUEST_SECONDS
    const missing = await ask({ type: 'missing', kind: 'follows' })
    const muting = isDue ? await ask({ type: 'missing', kind: 'mutes' }) : []
    if (disposed || key !== loadedKey) return
    const since = savedAt || now
    listLoading = loadGraphLists({
      query: (...args) => context.nostr.query(...args),
      send: lists => send({ type: 'lists', lists }),
      people,
      missing,
      missingMutes: muting.filter(pubkey => !missing.includes(pubkey)),
      since,
      onAnswered: () => void reportComplete(key).catch(logFailure),
      onRequested() {
        if (!isDue) return
        mutesAsked = now
        saveTimer.changed()
      },
    })
  }

  const client: GraphWorkerClient = {
    ask,
    addLists(events) {
      const newEvents = events.filter(({ id }) => !sentIds.has(id))
      for (const { id } of newEvents) sentIds.add(id)
      if (newEvents.length > 0) send({ type: 'lists', lists: newEvents.map(parseGraphList) })
    },
    onListsChange() {
      if (root() !== lastRoot) {
        lastRoot = root()
        mutesAsked = 0
        send({ type: 'root', root: lastRoot })
      }
      client.addLists(lists.events())
      clearTimeout(loadTimer)
      loadTimer = setTimeout(() => void loadLists().catch(logFailure), CHANGES_DEBOUNCE_MS)
    },
    download: url => send({ type: 'download', url }),
    cancelDownload: () => send({ type: 'cancel' }),
    dispose() {
      disposed = true
      clearTimeout(loadTimer)
      saveTimer.dispose()
      listLoading?.dispose()
      questions.resolveAll([])
      if (typeof document !== 'undefined')
        document.removeEventListener('visibilitychange', onVisibilityChange)
      void port.then(p => p.dispose())
    },
  }
  client.onListsChange()
  return client
}
