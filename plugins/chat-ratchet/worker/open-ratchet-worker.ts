import { createDisposable, type Disposable } from '#kernel'
import { createPendingCalls } from '#kernel/worker'
import type { RatchetWorker, WorkerCallMessage, WorkerCallName, WorkerResultMessage } from './ratchet-calls'

/** Runs the functions of the core in a web worker, or on the main thread where there are no workers, as in tests. */
export function openRatchetWorker(): RatchetWorker & Disposable {
  const caller = typeof Worker === 'undefined' ? createLocalCaller() : createWorkerCaller()
  const callNamed =
    (name: WorkerCallName) =>
    (...args: readonly unknown[]) =>
      caller.callCore(name, args)
  const calls = {
    decrypt: callNamed('decrypt'),
    encrypt: callNamed('encrypt'),
    openResponse: callNamed('openResponse'),
    startAsInvitee: callNamed('startAsInvitee'),
    startAsInviter: callNamed('startAsInviter'),
  } as unknown as RatchetWorker
  return { ...calls, dispose: () => caller.dispose() }
}

interface CoreCaller extends Disposable {
  callCore(name: WorkerCallName, args: readonly unknown[]): Promise<unknown>
}

function createLocalCaller(): CoreCaller {
  const calls = import('./ratchet-calls')
  return {
    async callCore(name, args) {
      const coreFunction = (await calls).ratchetCalls[name] as (...callArgs: readonly unknown[]) => unknown
      return coreFunction(...args)
    },
    ...createDisposable(() => {}),
  }
}

/** The worker starts at the first call, because most readers never get a message of this protocol. */
function createWorkerCaller(): CoreCaller {
  const pendingCalls = createPendingCalls<unknown>()
  let worker: Worker | undefined
  const stopWorker = (reason: string) => {
    worker?.terminate()
    worker = undefined
    pendingCalls.rejectAll(new Error(reason))
  }
  const startWorker = () => {
    const started = new Worker(new URL('./ratchet.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResultMessage>) => {
      if ('error' in data) pendingCalls.reject(data.id, new Error(data.error))
      else pendingCalls.resolve(data.id, data.value)
    })
    started.addEventListener('error', () => stopWorker('The worker has stopped'))
    return started
  }
  return {
    callCore: (name, args) =>
      pendingCalls.add(id => {
        worker ??= startWorker()
        worker.postMessage({ id, name, args } satisfies WorkerCallMessage)
      }),
    dispose: () => stopWorker('The plugin is turned off'),
  }
}
