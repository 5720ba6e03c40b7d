import type { EarlyFeedRequest, EngineMessage, EngineRequest } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'

/** Milliseconds until a worker whose code could not be loaded is started again. */
const RESTART_DELAY_MS = 2_000

/**
 * Starts the engine in its worker. The early request is passed in the worker's name. A message would arrive too late:
 * browsers send it only when this thread is idle, and this thread is busy loading the page's code.
 * If an error comes before the worker's first answer, its code may not have loaded. Unless it answers shortly, another
 * worker takes its place and gets all requests.
 */
export function createEngineWorkerPort(earlyRequest?: EarlyFeedRequest): EnginePort {
  const name = earlyRequest ? JSON.stringify(earlyRequest) : ''
  let onMessages: (messages: readonly EngineMessage[]) => void
  let worker: Worker
  /** The requests that a worker got which has not sent anything yet. Undefined once it has. */
  let unanswered: (readonly EngineRequest[])[] | undefined = []
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    restartTimer = undefined
    worker = new Worker(new URL('../worker/engine/engine.worker.ts', import.meta.url), {
      type: 'module',
      name,
    })
    worker.onmessage = ({ data }) => {
      unanswered = undefined
      clearTimeout(restartTimer)
      onMessages(data)
    }
    worker.onerror = () => {
      if (unanswered) restartTimer ??= setTimeout(restart, RESTART_DELAY_MS)
    }
    for (const requests of unanswered ?? []) worker.postMessage(requests)
  }
  const restart = () => {
    // An error after the code was loaded leaves the worker running, and two engines must not write one database.
    worker.terminate()
    start()
  }
  start()
  return {
    send(requests) {
      unanswered?.push(requests)
      worker.postMessage(requests)
    },
    listen: fn => {
      onMessages = fn
    },
    dispose() {
      clearTimeout(restartTimer)
      worker.terminate()
    },
  }
}
