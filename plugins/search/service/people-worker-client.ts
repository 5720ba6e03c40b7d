import { Graph } from '#contracts/graph'
import type { PersonSearchResult } from '#contracts/profiles'
import type { Disposable, PluginContext } from '#kernel'
import { createPendingCalls, createWorkerError } from '#kernel/worker'
import { openPeoplePort, type PeoplePort } from '../worker/people-port'
import type { PeopleWorkerMessage, PeopleWorkerRequest } from '../worker/people-protocol'
import { createPeopleStorage } from './people-storage'
import { streamProfiles } from './stream-profiles'
import { watchFollowDistances } from './watch-follow-distances'

/** Milliseconds without new people after which the people are stored. */
const SAVE_DEBOUNCE_MS = 15_000

export interface PeopleWorkerOptions {
  readonly context: PluginContext
  readonly onState: (state: { readonly ready: boolean; readonly people: number }) => void
  /** Called if the worker could not be started. This client is then of no more use. */
  readonly onStartFailed: () => void
}

/** Runs the worker with the index of people, sends it profiles, and stores its index. */
export interface PeopleWorkerClient extends Disposable {
  /** Rejects if the worker throws or could not be started. */
  search(query: string, limit: number): Promise<readonly PersonSearchResult[]>
  /** Resolves with the names in the order of the keys. Rejects like `search`. */
  names(pubkeys: readonly string[]): Promise<readonly (string | undefined)[]>
}

export function startPeopleWorker(options: PeopleWorkerOptions): PeopleWorkerClient {
  const { context, onState } = options
  const storage = createPeopleStorage(context)
  const searches = createPendingCalls<readonly PersonSearchResult[]>()
  const nameRequests = createPendingCalls<readonly (string | undefined)[]>()
  let disposed = false
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  const listen = (news: PeopleWorkerMessage) => {
    if (disposed) return
    if (news.type === 'state') onState({ ready: news.ready, people: news.peopleCount })
    else if (news.type === 'found') searches.resolve(news.id, news.people)
    else if (news.type === 'names') nameRequests.resolve(news.id, news.names)
    else if (news.type === 'bytes') {
      storage.save(news.bytes).catch(error => context.log.warn('People are not stored', error))
    } else saveSoon()
  }
  const open = async (): Promise<PeoplePort> => {
    const stored = await storage.load().catch(() => undefined)
    const port = openPeoplePort(listen, hasStarted => {
      const error = createWorkerError('people search', hasStarted)
      searches.rejectAll(error)
      nameRequests.rejectAll(error)
      if (!hasStarted) options.onStartFailed()
    })
    port.send({ type: 'start', stored }, stored ? [stored.buffer as ArrayBuffer] : [])
    return port
  }
  const port = open()
  const send = (request: PeopleWorkerRequest, transfer?: Transferable[]) =>
    void port.then(p => {
      if (!disposed) p.send(request, transfer)
    })

  const save = () => {
    clearTimeout(saveTimer)
    saveTimer = undefined
    send({ type: 'save' })
  }
  const saveSoon = () => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(save, SAVE_DEBOUNCE_MS)
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden' && saveTimer !== undefined) save()
  }
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisibilityChange)

  const feeding = streamProfiles(context.nostr, profiles => send({ type: 'profiles', profiles }))
  const watching = context.watch(Graph, graph =>
    watchFollowDistances(graph, ({ keys, distances, friends }) =>
      send({ type: 'near', keys, distances, friends }, [
        distances.buffer as ArrayBuffer,
        friends.buffer as ArrayBuffer,
      ]),
    ),
  )

  return {
    search: async (query, limit) =>
      disposed ? [] : searches.add(id => send({ type: 'search', id, query, limit })),
    names: async pubkeys => (disposed ? [] : nameRequests.add(id => send({ type: 'names', id, pubkeys }))),
    dispose() {
      disposed = true
      clearTimeout(saveTimer)
      if (typeof document !== 'undefined')
        document.removeEventListener('visibilitychange', onVisibilityChange)
      feeding.dispose()
      watching.dispose()
      searches.resolveAll([])
      nameRequests.resolveAll([])
      void port.then(p => p.dispose())
    },
  }
}
