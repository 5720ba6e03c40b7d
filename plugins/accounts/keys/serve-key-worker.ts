import { KeyRefusedError } from './key-refused-error'
import type { KeyRequest, KeyResponse } from './key-worker-api'
import { createSecretKeyStore } from './secret-key-store'

/** Answers the calls that arrive at `port`. The keys cannot be reached in another way. `now` is in ms. */
export function serveKeyWorker(port: MessagePort, now?: () => number): void {
  const keyStore = createSecretKeyStore(now)
  const runCall = async ({ id, name, args }: KeyRequest): Promise<KeyResponse> => {
    try {
      const call = Object.hasOwn(keyStore, name)
        ? (keyStore[name] as (...callArgs: unknown[]) => unknown)
        : undefined
      if (!call) return { id, refusal: 'The key cannot do that.' }
      return { id, value: await call(...args) }
    } catch (error) {
      // Replace a library's message, because it may contain the secret.
      return { id, refusal: error instanceof KeyRefusedError ? error.message : 'The key could not be used.' }
    }
  }
  port.addEventListener('message', async ({ data }: MessageEvent<KeyRequest>) => {
    port.postMessage(await runCall(data))
  })
  port.start()
}
