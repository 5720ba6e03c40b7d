import { ratchetCalls, type WorkerCallMessage, type WorkerResultMessage } from './ratchet-calls'

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<WorkerCallMessage>) => {
  const call = ratchetCalls[name] as (...callArgs: readonly unknown[]) => unknown
  const runCall = (): WorkerResultMessage => {
    try {
      return { id, value: call(...args) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : 'The call failed' }
    }
  }
  postMessage(runCall())
})
