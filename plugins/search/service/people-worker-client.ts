import { Graph } from '#contracts/graph'
import type { PersonSearchResult } from '#contracts/profiles'
import type { Disposable, PluginContext } from '#kernel'
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
}

/** Runs the worker with the index of people, sends it profiles, and stores its index. */
export interface PeopleWorkerClient extends Disposable {
  search(query: string, limit: number): Promise<readonly PersonSearchResult[]>
  /** Resolves with the names in the order of the keys. */
  names(pubkeys: readonly string[]): Promise<readonly (string | undefined)[]>
}

export function startPeopleWorker({ context, onState }: PeopleWorkerOptions): PeopleWorkerClient {
  const storage = createPeopleStorage(context)
  const pendingSearches = new Map<number, (people: readonly PersonSearchResult[]) => void>()
  const pendingNames = new Map<number, (names: readonly (string | undefined)[]) => void>()
  let requestCount = 0
  let disposed = false
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  const listen = (news: PeopleWorkerMessage) => {
    if (disposed) return
    if (news.type === 'state') onState({ ready: news.ready, people: news.peopleCount })
    else if (news.type === 'found') {
      pendingSearches.get(news.id)?.(news.people)
      pendingSearches.delete(news.id)
    } else if (news.type === 'names') {
      pendingNames.get(news.id)?.(news.names)
      pendingNames.delete(news.id)
    } else if (news.type === 'bytes') {
      storage.save(news.bytes).catch(error => context.log.warn('People are not stored', error))
    } else saveSoon()
  }
  const open = async (): Promise<PeoplePort> => {
    const stored = await storage.load().catch(() => undefined)
    const port = openPeoplePort(listen)
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
    search(query, limit) {
      const id = ++requestCount
      return new Promise(resolve => {
        if (disposed) return resolve([])
        pendingSearches.set(id, resolve)
        send({ type: 'search', id, query, limit })
      })
    },
    names(pubkeys) {
      const id = ++requestCount
      return new Promise(resolve => {
        if (disposed) return resolve([])
        pendingNames.set(id, resolve)
        send({ type: 'names', id, pubkeys })
      })
    },
    dispose() {
      disposed = true
      clearTimeout(saveTimer)
      if (typeof document !== 'undefined')
        document.removeEventListener('visibilitychange', onVisibilityChange)
      feeding.dispose()
      watching.dispose()
      for (const resolve of pendingSearches.values()) resolve([])
      pendingSearches.clear()
      for (const resolve of pendingNames.values()) resolve([])
      pendingNames.clear()
      void port.then(p => p.dispose())
    },
  }
}
