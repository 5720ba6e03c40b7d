import { makeFactTable } from '../compute/fact-table'
import { GraphFormatError } from '../compute/leb128'
import { readGraph } from '../compute/read-graph'
import { SocialGraph } from '../compute/social-graph'
import { writeGraph } from '../compute/write-graph'
import { downloadGraph } from './download-graph'
import type { DownloadState, GraphNews, GraphQuestion, GraphRequest } from './protocol'

/** ms to collect changes before the page is told. */
const CHANGES_DEBOUNCE_MS = 300
/** People; in a larger graph, lists of unreachable people are dropped before it is stored. */
const PRUNE_ABOVE_PEOPLE = 200_000

export interface GraphEngineOptions {
  /** `transfer` lists the objects to transfer instead of copying. */
  readonly send: (news: GraphNews, transfer: Transferable[]) => void
  /** ms since the epoch */
  readonly now: () => number
  /** Fetches the bundled graph. */
  readonly loadDefault?: () => Promise<Uint8Array>
}

/** The graph behind a message interface, so that it runs with or without a worker. */
export interface GraphEngine {
  receive(request: GraphRequest): void
  dispose(): void
}

export function startGraphEngine({ send, now, loadDefault }: GraphEngineOptions): GraphEngine {
  const graph = new SocialGraph()
  let telling: ReturnType<typeof setTimeout> | undefined
  let download: AbortController | undefined
  let disposed = false
  /** False if an earlier visit ended before the bundled graph was read or was offline; it is then read now. */
  let hasDefault = false

  const tell = () => {
    clearTimeout(telling)
    telling = undefined
    if (disposed) return
    const table = makeFactTable(graph, Math.floor(Math.random() * 2 ** 32))
    const arrays = [table.high, table.low, table.distances, table.friends, table.flags, table.slots]
    send(
      { type: 'facts', table, size: graph.size },
      arrays.map(array => array.buffer as ArrayBuffer),
    )
  }
  const read = (bytes: Uint8Array) => readGraph(graph, bytes, Math.floor(now() / 1_000))

  const start = async (root: string, stored: Uint8Array | undefined, isWhole: boolean) => {
    graph.setRoot(root)
    try {
      if (stored) {
        read(stored)
        hasDefault = isWhole
        if (hasDefault) return tell()
      }
    } catch {
      // The stored graph is damaged, so start without it.
    }
    try {
      if (!loadDefault) return tell()
      const bytes = await loadDefault()
      if (disposed) return
      read(bytes)
      hasDefault = true
      send({ type: 'changed' }, [])
    } catch {
      // Offline, or the host has no such file: the graph grows from relays instead.
    }
    tell()
  }

  const load = async (url: string) => {
    download?.abort()
    const controller = new AbortController()
    download = controller
    const report = (state: DownloadState) => {
      if (download === controller) send({ type: 'download', download: state }, [])
    }
    let shown = 0
    try {
      const bytes = await downloadGraph(url, {
        signal: controller.signal,
        progress: (received, total) => {
          // Report progress at most ten times a second.
          if (received > 0 && now() - shown < 100) return
          shown = now()
          report({ state: 'loading', received, total })
        },
      })
      const lists = read(bytes)
      tell()
      if (lists > 0) send({ type: 'changed' }, [])
      report({ state: 'done', lists })
    } catch (error) {
      if (controller.signal.aborted) report({ state: 'idle' })
      else report({ state: 'failed', reason: reasonOf(error) })
    }
  }

  const answer = (question: GraphQuestion): string[] => {
    switch (question.ask) {
      case 'follows':
        return graph.listOf('follows', question.pubkey)
      case 'followers':
        return graph.followersOf(question.pubkey)
      case 'friends':
        return graph.friendsWhoFollow(question.pubkey)
      case 'muters':
        return graph.mutersOf(question.pubkey)
      case 'within':
        return graph.within(question.distance, question.limit)
      case 'missing':
        return graph.missing(question.kind)
    }
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'start':
          return void start(request.root, request.stored, request.hasDefault)
        case 'root':
          graph.setRoot(request.root)
          return tell()
        case 'lists': {
          const time = Math.floor(now() / 1_000)
          const taken = request.lists.filter(list => graph.take(list, time)).length
          if (taken === 0) return
          telling ??= setTimeout(tell, CHANGES_DEBOUNCE_MS)
          return send({ type: 'changed' }, [])
        }
        case 'question':
          return send({ type: 'answer', id: request.id, people: answer(request.question) }, [])
        case 'download':
          return void load(request.url)
        case 'cancel':
          return download?.abort()
        case 'save': {
          if (graph.size.people > PRUNE_ABOVE_PEOPLE) graph.prune()
          const bytes = writeGraph(graph)
          return send({ type: 'bytes', bytes, hasDefault }, [bytes.buffer])
        }
      }
    },
    dispose() {
      disposed = true
      clearTimeout(telling)
      download?.abort()
    },
  }
}

/** The error as a message for the user; browsers' own texts for a failed fetch differ. */
const reasonOf = (error: unknown): string =>
  error instanceof GraphFormatError || (error instanceof Error && error.constructor === Error)
    ? error.message
    : 'The server could not be reached'
