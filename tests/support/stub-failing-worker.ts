import { vi } from 'vitest'

/** A worker whose code cannot be loaded, as without a network: it only says that it has failed. */
class FailingWorker extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  postMessage(): void {}
  terminate(): void {}
}

/** Makes this thread's workers fail until the returned function is called, which removes workers altogether. */
export function stubFailingWorker(): () => void {
  vi.stubGlobal('Worker', FailingWorker)
  return () => void vi.unstubAllGlobals()
}
