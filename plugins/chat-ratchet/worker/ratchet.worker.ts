import { type AnswerMessage, type CallMessage, ratchetCalls } from './ratchet-calls'

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<CallMessage>) => {
  const call = ratchetCalls[name] as (...given: readonly unknown[]) => unknown
  const answer = (): AnswerMessage => {
    try {
      return { id, value: call(...args) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : 'The call failed' }
    }
  }
  postMessage(answer())
})
