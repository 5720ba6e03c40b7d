import type { Kernel } from '#kernel'
import { Toasts } from '#kernel/shell'

/** Minimum number of milliseconds between two messages about a failed storage. */
const STORAGE_MESSAGE_PAUSE_MS = 60_000

/** Tells the user when the storage fails, because publications are safe only when they are stored. */
export function notifyStorageFaults(kernel: Kernel): void {
  let lastNotifiedMs = 0
  const checkFaults = () => {
    const fault = kernel.faults.get().at(-1)
    if (fault?.where !== 'outbox' || Date.now() - lastNotifiedMs < STORAGE_MESSAGE_PAUSE_MS) return
    lastNotifiedMs = Date.now()
    void kernel.resolve(Toasts).then(toasts =>
      toasts.show({
        text: 'This browser refused to store what you publish. Keep this tab open until it is sent.',
        tone: 'danger',
        durationMs: 15_000,
      }),
    )
  }
  kernel.faults.subscribe(checkFaults)
  checkFaults()
}
