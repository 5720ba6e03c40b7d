import { UserFacingError } from '#kernel'
import { createPendingCalls } from '#kernel/worker'
import type { KeyResponse, KeyWorkerApi } from './key-worker-api'
import type { SigningRights } from './signing-rights'

/** The page's access to the worker that holds the keys. */
export interface KeyWorkerClient {
  readonly calls: KeyWorkerApi
  /** True if no call waits for its answer. */
  isIdle(): boolean
  /** Ends the worker. Waiting and later calls reject with a `UserFacingError` with the message `reason`. */
  dispose(reason?: string): void
}

const METHODS: readonly (keyof KeyWorkerApi)[] = [
  'permit',
  'create',
  'read',
  'open',
  'seal',
  'close',
  'sign',
  'encrypt',
  'decrypt',
  'toNsec',
  'toNcryptsec',
  'writeMessage',
  'readMessage',
  'answerChallenge',
]

/**
 * Calls the worker that holds the keys through `port`. A refusal of the worker is rethrown as a `UserFacingError`; the
 * worker sends no other errors.
 */
export function createKeyWorkerClient(port: MessagePort, onDispose: () => void): KeyWorkerClient {
  const pendingCalls = createPendingCalls<unknown>()
  let disposeReason: string | undefined
  port.addEventListener('message', ({ data }: MessageEvent<KeyResponse>) => {
    if ('refusal' in data) pendingCalls.reject(data.id, new UserFacingError(data.refusal))
    else pendingCalls.resolve(data.id, data.value)
  })
  port.start()
  const call = async (name: keyof KeyWorkerApi, args: readonly unknown[]) => {
    if (disposeReason !== undefined) throw new UserFacingError(disposeReason)
    return pendingCalls.add(id => port.postMessage({ id, name, args }))
  }
  const calls = Object.fromEntries(METHODS.map(name => [name, (...args: unknown[]) => call(name, args)]))
  return {
    calls: calls as unknown as KeyWorkerApi,
    isIdle: () => pendingCalls.size() === 0,
    dispose(reason = 'The key is locked.') {
      disposeReason = reason
      pendingCalls.rejectAll(new UserFacingError(reason))
      port.close()
      onDispose()
    },
  }
}

/**
 * Starts the worker. The port through which it is called never leaves the modules in this folder. `onFailed` is called
 * if the worker could not be loaded or has stopped; the client is then disposed.
 */
export function startKeyWorker(rights: SigningRights, onFailed: () => void): KeyWorkerClient {
  const worker = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(undefined, [port2])
  const client = createKeyWorkerClient(port1, () => worker.terminate())
  let hasStarted = false
  worker.addEventListener('error', () => {
    client.dispose(
      hasStarted
        ? 'The code that uses your key has failed, and your key was locked. Try again.'
        : 'The code that uses your key could not be loaded. Try again.',
    )
    onFailed()
  })
  // The permissions are sent before any key is loaded. The call can only fail if the worker ends, so its error is
  // ignored.
  client.calls.permit(rights).then(
    () => {
      hasStarted = true
    },
    () => {},
  )
  return client
}
