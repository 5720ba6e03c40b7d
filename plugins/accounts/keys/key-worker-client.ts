import { type Disposable, UserFacingError } from '#kernel'
import type { KeyResponse, KeyWorkerApi } from './key-worker-api'
import type { SigningRights } from './signing-rights'

/** The page's access to the worker that holds the keys. */
export interface KeyWorkerClient extends Disposable {
  readonly calls: KeyWorkerApi
  /** True if no call waits for its answer. */
  isIdle(): boolean
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
  const pendingCalls = new Map<
    number,
    { resolve(value: unknown): void; reject(error: UserFacingError): void }
  >()
  let lastId = 0
  let isDisposed = false
  port.addEventListener('message', ({ data }: MessageEvent<KeyResponse>) => {
    const pendingCall = pendingCalls.get(data.id)
    pendingCalls.delete(data.id)
    if ('refusal' in data) pendingCall?.reject(new UserFacingError(data.refusal))
    else pendingCall?.resolve(data.value)
  })
  port.start()
  const call = (name: keyof KeyWorkerApi, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      if (isDisposed) return reject(new UserFacingError('The key is locked.'))
      pendingCalls.set(++lastId, { resolve, reject })
      port.postMessage({ id: lastId, name, args })
    })
  const calls = Object.fromEntries(METHODS.map(name => [name, (...args: unknown[]) => call(name, args)]))
  return {
    calls: calls as unknown as KeyWorkerApi,
    isIdle: () => pendingCalls.size === 0,
    dispose() {
      isDisposed = true
      for (const { reject } of pendingCalls.values()) reject(new UserFacingError('The key is locked.'))
      pendingCalls.clear()
      port.close()
      onDispose()
    },
  }
}

/** Starts the worker. The port through which it is called never leaves the modules in this folder. */
export function startKeyWorker(rights: SigningRights): KeyWorkerClient {
  const worker = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(undefined, [port2])
  const client = createKeyWorkerClient(port1, () => worker.terminate())
  // The permissions are sent before any key is loaded. The call can only fail if the worker ends, so its error is
  // ignored.
  void client.calls.permit(rights).catch(() => {})
  return client
}
