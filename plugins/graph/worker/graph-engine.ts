import { buildGraphPersonTable } from '../compute/graph-person-table'
import { GraphFormatError } from '../compute/leb128'
import { mergeSerializedGraph } from '../compute/merge-serialized-graph'
import { serializeGraph } from '../compute/serialize-graph'
import { SocialGraph } from '../compute/social-graph'
import { downloadGraph } from './download-graph'
import type {
  GraphQuestion,
  GraphWorkerMessage,
  GraphWorkerRequest,
  WorkerDownloadProgress,
} from './graph-protocol'

/** Milliseconds for which changes are collected before they are sent to the page. */
const CHANGES_DEBOUNCE_MS = 300
/**
 * If there are more people, the lists of people whom the root does not reach are dropped before the graph is stored.
 */
const PRUNE_ABOVE_PEOPLE = 200_000

export interface GraphEngineOptions {
  /** `transfer` lists the objects that are transferred instead of copied. */
  readonly send: (news: GraphWorkerMessage, transfer: Transferable[]) => void
  /** Returns the current time in ms since the epoch. */
  readonly now: () => number
  /** Fetches the bundled graph. */
  readonly loadDefault?: () => Promise<Uint8Array>
}

/** The graph behind a message interface, so that it can run in a worker or on the page's thread. */
export interface GraphEngine {
  receive(request: GraphWorkerRequest): void
  dispose(): void
}

export function startGraphEngine({ send, now, loadDefault }: GraphEngineOptions): GraphEngine {
  const graph = new SocialGraph()
  let factsTimer: ReturnType<typeof setTimeout> | undefined
  let download: AbortController | undefined
  let disposed = false
  /**
   * True if the stored graph includes the bundled one. An earlier visit may have ended before it was read, or been
   * offline.
   */
  let hasDefault = false

  const sendFacts = () => {
    clearTimeout(factsTimer)
    factsTimer = undefined
    if (disposed) return
    const table = buildGraphPersonTable(graph, Math.floor(Math.random() * 2 ** 32))
    const arrays = [table.high, table.low, table.distances, table.friends, table.flags, table.slots]
    send(
      { type: 'facts', table, size: graph.size },
      arrays.map(array => array.buffer as ArrayBuffer),
    )
  }
  const mergeBytes = (bytes: Uint8Array) => mergeSerializedGraph(graph, bytes, Math.floor(now() / 1_000))

  const start = async (root: string, stored: Uint8Array | undefined, isWhole: boolean) => {
    graph.setRoot(root)
    try {
      if (stored) {
        mergeBytes(stored)
        hasDefault = isWhole
        if (hasDefault) return sendFacts()
      }
    } catch {
      // The stored graph is damaged, so start without it.
    }
    try {
      if (!loadDefault) return sendFacts()
      const bytes = await loadDefault()
      if (disposed) return
      mergeBytes(bytes)
      hasDefault = true
      send({ type: 'changed' }, [])
    } catch {
      // The browser is offline, or the host has no file of the graph. Then the graph grows only from relays.
    }
    sendFacts()
  }

  const startDownload = async (url: string) => {
    download?.abort()
    const controller = new AbortController()
    download = controller
    const report = (state: WorkerDownloadProgress) => {
      if (download === controller) send({ type: 'download', download: state }, [])
    }
    let lastReportAt = 0
    try {
      const bytes = await downloadGraph(url, {
        signal: controller.signal,
        onProgress: (received, total) => {
          // Report progress at most ten times a second.
          if (received > 0 && now() - lastReportAt < 100) return
          lastReportAt = now()
          report({ state: 'loading', received, total })
        },
      })
      const lists = mergeBytes(bytes)
      sendFacts()
      if (lists > 0) send({ type: 'changed' }, [])
      report({ state: 'done', lists })
    } catch (error) {
      if (controller.signal.aborted) report({ state: 'idle' })
      else report({ state: 'failed', reason: downloadErrorMessage(error) })
    }
  }

  const answerQuestion = (question: GraphQuestion): string[] => {
    switch (question.type) {
      case 'follows':
        return graph.listKeys('follows', question.pubkey)
      case 'followers':
        return graph.followersOf(question.pubkey)
      case 'friends':
        return graph.friendsWhoFollow(question.pubkey)
      case 'muters':
        return graph.mutersOf(question.pubkey)
      case 'within':
        return graph.peopleWithin(question.distance, question.limit)
      case 'missing':
        return graph.missingLists(question.kind)
    }
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'start':
          return void start(request.root, request.stored, request.hasDefault)
        case 'root':
          graph.setRoot(request.root)
          return sendFacts()
        case 'lists': {
          const time = Math.floor(now() / 1_000)
          const storedCount = request.lists.filter(list => graph.addIfNewer(list, time)).length
          if (storedCount === 0) return
          factsTimer ??= setTimeout(sendFacts, CHANGES_DEBOUNCE_MS)
          return send({ type: 'changed' }, [])
        }
        case 'question':
          return send({ type: 'answer', id: request.id, people: answerQuestion(request.question) }, [])
        case 'download':
          return void startDownload(request.url)
        case 'cancel':
          return download?.abort()
        case 'save': {
          if (graph.size.people > PRUNE_ABOVE_PEOPLE) graph.prune()
          const bytes = serializeGraph(graph)
          return send({ type: 'bytes', bytes, hasDefault }, [bytes.buffer])
        }
      }
    },
    dispose() {
      disposed = true
      clearTimeout(factsTimer)
      download?.abort()
    },
  }
}

/** Returns a message for the user. Browsers word a failed fetch differently, so their messages are replaced. */
const downloadErrorMessage = (error: unknown): string =>
  error instanceof GraphFormatError || (error instanceof Error && error.constructor === Error)
    ? error.message
    : 'The server could not be reached'
