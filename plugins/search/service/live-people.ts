import { Graph } from '#contracts/graph'
import type { Disposable, PluginContext } from '#kernel'
import type { PersonFound } from '../contract'
import { openPeoplePort, type PeoplePort } from '../worker/people-port'
import type { PeopleNews, PeopleRequest } from '../worker/protocol'
import { feedPeople } from './feed-people'
import { followGraph } from './follow-graph'
import { createPeopleStorage } from './people-storage'

/** Milliseconds without new people after which the people are stored. */
const SAVE_DEBOUNCE_MS = 15_000

export interface LivePeopleOptions {
  readonly context: PluginContext
  readonly told: (state: { readonly ready: boolean; readonly people: number }) => void
}

/** Runs the worker of the people search, sends it profiles, and stores the people that it knows. */
export interface LivePeople extends Disposable {
  search(query: string, limit: number): Promise<readonly PersonFound[]>
  /** Resolves with the names in the order of the keys. */
  names(pubkeys: readonly string[]): Promise<readonly (string | undefined)[]>
}

export function startLivePeople({ context, told }: LivePeopleOptions): LivePeople {
  const storage = createPeopleStorage(context)
  const waiting = new Map<number, (people: readonly PersonFound[]) => void>()
  const naming = new Map<number, (names: readonly (string | undefined)[]) => void>()
  let asked = 0
  let disposed = false
  let saving: ReturnType<typeof setTimeout> | undefined

  const listen = (news: PeopleNews) => {
    if (disposed) return
    if (news.type === 'state') told({ ready: news.ready, people: news.people })
    else if (news.type === 'found') {
      waiting.get(news.id)?.(news.people)
      waiting.delete(news.id)
    } else if (news.type === 'names') {
      naming.get(news.id)?.(news.names)
      naming.delete(news.id)
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
  const send = (request: PeopleRequest, transfer?: Transferable[]) =>
    void port.then(p => {
      if (!disposed) p.send(request, transfer)
    })

  const save = () => {
    clearTimeout(saving)
    saving = undefined
    send({ type: 'save' })
  }
  const saveSoon = () => {
    clearTimeout(saving)
    saving = setTimeout(save, SAVE_DEBOUNCE_MS)
  }
  const leave = () => {
    if (document.visibilityState === 'hidden' && saving !== undefined) save()
  }
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', leave)

  const feeding = feedPeople(context.nostr, profiles => send({ type: 'profiles', profiles }))
  const watching = context.watch(Graph, graph =>
    followGraph(graph, ({ keys, distances, friends }) =>
      send({ type: 'near', keys, distances, friends }, [
        distances.buffer as ArrayBuffer,
        friends.buffer as ArrayBuffer,
      ]),
    ),
  )

  return {
    search(query, limit) {
      const id = ++asked
      return new Promise(resolve => {
        if (disposed) return resolve([])
        waiting.set(id, resolve)
        send({ type: 'search', id, query, limit })
      })
    },
    names(pubkeys) {
      const id = ++asked
      return new Promise(resolve => {
        if (disposed) return resolve([])
        naming.set(id, resolve)
        send({ type: 'names', id, pubkeys })
      })
    },
    dispose() {
      disposed = true
      clearTimeout(saving)
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', leave)
      feeding.dispose()
      watching.dispose()
      for (const resolve of waiting.values()) resolve([])
      waiting.clear()
      for (const resolve of naming.values()) resolve([])
      naming.clear()
      void port.then(p => p.dispose())
    },
  }
}
