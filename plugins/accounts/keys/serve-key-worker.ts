import { KeyRefusedError } from './key-refused-error'
import type { KeyRequest, KeyResponse } from './key-worker-api'
import { createSecretKeyStore } from './secret-key-store'

/** Answers the calls that arrive at `port`, which are the only way to use the keys. `now` returns ms. */
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
      // A library's message is replaced, because it may contain the secret.
      return { id, refusal: error instanceof KeyRefusedError ? error.message : 'The key could not be used.' }
    }
  }
  port.addEventListener('message', async ({ data }: MessageEvent<KeyRequest>) => {
    port.postMessage(await runCall(data))
  })
  port.start()
}
