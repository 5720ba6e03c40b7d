/** A view that covers the page, or a later step of the page. Back closes it. */
export interface Layer {
  close(): void
}

let open: readonly Layer[] = []
const listeners = new Set<() => void>()

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
}

/** Adds a layer on top of the others. Returns a function that removes it. */
export function openLayer(layer: Layer): () => void {
  set([...open, layer])
  return () => set(open.filter(each => each !== layer))
}
