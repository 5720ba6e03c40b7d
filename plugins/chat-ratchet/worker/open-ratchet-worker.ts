import { type Disposable, toDisposable } from '#kernel'
import type { AnswerMessage, CallMessage, CallName, RatchetWorker } from './ratchet-calls'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Calls the core in a worker. Without workers, as in tests, it runs on this thread. */
export function openRatchetWorker(): RatchetWorker & Disposable {
  const call = typeof Worker === 'undefined' ? callHere() : callWorker()
  const named =
    (name: CallName) =>
    (...args: readonly unknown[]) =>
      call.run(name, args)
  const calls = {
    decrypt: named('decrypt'),
    encrypt: named('encrypt'),
    openResponse: named('openResponse'),
    startAsInvitee: named('startAsInvitee'),
    startAsInviter: named('startAsInviter'),
  } as unknown as RatchetWorker
  return { ...calls, dispose: () => call.dispose() }
}

interface Caller extends Disposable {
  run(name: CallName, args: readonly unknown[]): Promise<unknown>
}

function callHere(): Caller {
  const calls = import('./ratchet-calls')
  return {
    async run(name, args) {
      const call = (await calls).ratchetCalls[name] as (...given: readonly unknown[]) => unknown
      return call(...args)
    },
    ...toDisposable(() => {}),
  }
}

/** The worker starts with the first call, because most readers never get a message of this protocol. */
function callWorker(): Caller {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0
  const end = (reason: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(new URL('./ratchet.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
      const call = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) call?.reject(new Error(data.error))
      else call?.resolve(data.value)
    })
    started.addEventListener('error', () => end('The worker has stopped'))
    return started
  }
  return {
    run: (name, args) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        worker ??= start()
        worker.postMessage({ id, name, args } satisfies CallMessage)
      }),
    dispose: () => end('The plugin is turned off'),
  }
}
