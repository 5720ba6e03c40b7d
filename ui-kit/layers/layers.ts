/** A view that covers the page, or a later step of the page. Back closes it. */
export interface Layer {
  close(): void
}

let open: readonly Layer[] = []
const listeners = new Set<() => void>()
const closedWithPage = new Set<() => void>()

const set = (next: readonly Layer[]) => {
  open = next
  for (const fn of [...listeners]) fn()
}

/** The open layers; the last one is on top. There is one list per window, because a window has one history. */
export const layers = {
  get: (): readonly Layer[] => open,
  subscribe(fn: () => void): () => void {
    listeners.add(fn)
    return () => void listeners.delete(fn)
  },
  /** Closes the views that lie over the page without covering it. Call when Back has left the page. */
  leavePage(): void {
    for (const close of [...closedWithPage]) close()
  },
}

/** Calls `close` when Back leaves the page. Returns a function that ends this. */
export function closeWithPage(close: () => void): () => void {
  closedWithPage.add(close)
  return () => void closedWithPage.delete(close)
}

/** Adds a layer on top of the others. Returns a function that removes it. */
export function openLayer(layer: Layer): () => void {
  set([...open, layer])
  return () => set(open.filter(each => each !== layer))
}
