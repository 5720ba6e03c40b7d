import { createDisposable, type Disposable } from '#kernel'
import type { RatchetWorker, WorkerCallMessage, WorkerCallName, WorkerResultMessage } from './ratchet-calls'

interface PendingCall {
  resolve(value: unknown): void
  reject(error: Error): void
}

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
  const pendingCalls = new Map<number, PendingCall>()
  let worker: Worker | undefined
  let lastCallId = 0
  const stopWorker = (reason: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of pendingCalls.values()) reject(new Error(reason))
    pendingCalls.clear()
  }
  const startWorker = () => {
    const started = new Worker(new URL('./ratchet.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResultMessage>) => {
      const pendingCall = pendingCalls.get(data.id)
      pendingCalls.delete(data.id)
      if ('error' in data) pendingCall?.reject(new Error(data.error))
      else pendingCall?.resolve(data.value)
    })
    started.addEventListener('error', () => stopWorker('The worker has stopped'))
    return started
  }
  return {
    callCore: (name, args) =>
      new Promise((resolve, reject) => {
        const id = ++lastCallId
        pendingCalls.set(id, { resolve, reject })
        worker ??= startWorker()
        worker.postMessage({ id, name, args } satisfies WorkerCallMessage)
      }),
    dispose: () => stopWorker('The plugin is turned off'),
  }
}
