import { type Disposable, Refusal } from '#kernel'
import type { KeyAnswer, KeyCalls } from './key-calls'
import type { SigningRights } from './signing-rights'

/** The page's access to the worker that holds the keys. */
export interface KeyClient extends Disposable {
  readonly calls: KeyCalls
  /** True if no call waits for its answer. */
  isIdle(): boolean
}

const METHODS: readonly (keyof KeyCalls)[] = [
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
 * Calls a key room through `port`. Refusals of the key room are rethrown as `Refusal`. No other errors pass through the
 * port.
 */
export function createKeyClient(port: MessagePort, onDispose: () => void): KeyClient {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Refusal): void }>()
  let made = 0
  let ended = false
  port.addEventListener('message', ({ data }: MessageEvent<KeyAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('refusal' in data) one?.reject(new Refusal(data.refusal))
    else one?.resolve(data.value)
  })
  port.start()
  const call = (name: keyof KeyCalls, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Refusal('The key is locked.'))
      waiting.set(++made, { resolve, reject })
      port.postMessage({ id: made, name, args })
    })
  const calls = Object.fromEntries(METHODS.map(name => [name, (...args: unknown[]) => call(name, args)]))
  return {
    calls: calls as unknown as KeyCalls,
    isIdle: () => waiting.size === 0,
    dispose() {
      ended = true
      for (const { reject } of waiting.values()) reject(new Refusal('The key is locked.'))
      waiting.clear()
      port.close()
      onDispose()
    },
  }
}

/** Starts the worker. Only this plugin's keys module has the port through which the worker is called. */
export function startKeyWorker(rights: SigningRights): KeyClient {
  const worker = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(undefined, [port2])
  const client = createKeyClient(port1, () => worker.terminate())
  // The rights are sent before any key is loaded. The call fails only if the worker ends.
  void client.calls.permit(rights).catch(() => {})
  return client
}
