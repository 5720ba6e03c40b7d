import { makeFactTable } from '../compute/fact-table'
import { GraphFormatError } from '../compute/leb128'
import { readGraph } from '../compute/read-graph'
import { SocialGraph } from '../compute/social-graph'
import { writeGraph } from '../compute/write-graph'
import { downloadGraph } from './download-graph'
import type { DownloadState, GraphNews, GraphQuestion, GraphRequest } from './protocol'

/** Milliseconds for which changes are collected before the page is told. */
const CHANGES_DEBOUNCE_MS = 300
/** Number of people above which lists of unreachable people are dropped before the graph is stored. */
const PRUNE_ABOVE_PEOPLE = 200_000

export interface GraphEngineOptions {
  /** `transfer` lists the objects that are transferred instead of copied. */
  readonly send: (news: GraphNews, transfer: Transferable[]) => void
  /** Returns the current time in ms since the epoch. */
  readonly now: () => number
  /** Fetches the bundled graph. */
  readonly loadDefault?: () => Promise<Uint8Array>
}

/** The graph behind a message interface, so that it can run in a worker or on the page's thread. */
export interface GraphEngine {
  receive(request: GraphRequest): void
  dispose(): void
}

export function startGraphEngine({ send, now, loadDefault }: GraphEngineOptions): GraphEngine {
  const graph = new SocialGraph()
  let telling: ReturnType<typeof setTimeout> | undefined
  let download: AbortController | undefined
  let disposed = false
  /** True if the bundled graph was read. An earlier visit may have ended before that, or been offline. */
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
      // The browser is offline, or the host has no such file. The graph then grows only from relays.
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

/**
 * Returns the error as a message for the user. The browsers' own texts for a failed fetch differ, so they are replaced.
 */
const reasonOf = (error: unknown): string =>
  error instanceof GraphFormatError || (error instanceof Error && error.constructor === Error)
    ? error.message
    : 'The server could not be reached'
