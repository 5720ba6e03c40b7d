import type { KeyAnswer, KeyCall } from './key-calls'
import { KeyRefusal } from './key-refusal'
import { createKeyRoom } from './key-room'

/** Answers the calls that arrive at `port`; there is no other way in. `now` is in ms. */
export function serveKeys(port: MessagePort, now?: () => number): void {
  const room = createKeyRoom(now)
  const answer = async ({ id, name, args }: KeyCall): Promise<KeyAnswer> => {
    try {
      const call = Object.hasOwn(room, name) ? (room[name] as (...given: unknown[]) => unknown) : undefined
      if (!call) return { id, refusal: 'The key cannot do that.' }
      return { id, value: await call(...args) }
    } catch (error) {
      // A library's message may contain the secret, so it is replaced.
      return { id, refusal: error instanceof KeyRefusal ? error.message : 'The key could not be used.' }
    }
  }
  port.addEventListener('message', async ({ data }: MessageEvent<KeyCall>) => {
    port.postMessage(await answer(data))
  })
  port.start()
}
