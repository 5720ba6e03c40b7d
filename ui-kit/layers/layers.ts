/** What hides the page until it is closed. */
export interface Layer {
  close(): void
}

let open: readonly Layer[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Layer[]) => {
  open = next
  for (const fn of [...listeners]) fn()
}

/** Those that are open, the uppermost last; of the whole window, as its history is. */
export const layers = {
  get: (): readonly Layer[] => open,
  subscribe(fn: () => void): () => void {
    listeners.add(fn)
    return () => void listeners.delete(fn)
  },
}

/** Puts a layer on top of the others; answers what takes it away. */
export function openLayer(layer: Layer): () => void {
  set([...open, layer])
  return () => set(open.filter(each => each !== layer))
}
