import type { KeyAnswer, KeyCall } from './key-calls'
import { KeyRefusal } from './key-refusal'
import { createKeyRoom } from './key-room'

/** Answers the calls that arrive at `port`. The keys cannot be reached in another way. `now` is in ms. */
export function serveKeys(port: MessagePort, now?: () => number): void {
  const room = createKeyRoom(now)
  const answer = async ({ id, name, args }: KeyCall): Promise<KeyAnswer> => {
    try {
      const call = Object.hasOwn(room, name) ? (room[name] as (...given: unknown[]) => unknown) : undefined
      if (!call) return { id, refusal: 'The key cannot do that.' }
      return { id, value: await call(...args) }
    } catch (error) {
      // Replace a library's message, because it may contain the secret.
      return { id, refusal: error instanceof KeyRefusal ? error.message : 'The key could not be used.' }
    }
  }
  port.addEventListener('message', async ({ data }: MessageEvent<KeyCall>) => {
    port.postMessage(await answer(data))
  })
  port.start()
}
