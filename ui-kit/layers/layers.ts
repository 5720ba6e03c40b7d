/** A view that covers the page, or a later step of the page. Back closes it. */
export interface OverlayLayer {
  close(): void
}

let openLayers: readonly OverlayLayer[] = []
const listeners = new Set<() => void>()
const pageCloseCallbacks = new Set<() => void>()

const setLayers = (next: readonly OverlayLayer[]) => {
  openLayers = next
  for (const listener of [...listeners]) listener()
}

/** The open layers; the last one is on top. There is one list per window, because a window has one history. */
export const overlayLayers = {
  get: (): readonly OverlayLayer[] => openLayers,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  },
  /** Closes the views that lie over the page without covering it. Call when Back has left the page. */
  closeOnPageLeave(): void {
    for (const close of [...pageCloseCallbacks]) close()
  },
}

/** Calls `close` when Back leaves the page. Returns a function that ends this. */
export function onPageLeave(close: () => void): () => void {
  pageCloseCallbacks.add(close)
  return () => void pageCloseCallbacks.delete(close)
}

/** Adds a layer on top of the others. Returns a function that removes it. */
export function openOverlayLayer(layer: OverlayLayer): () => void {
  setLayers([...openLayers, layer])
  return () => setLayers(openLayers.filter(other => other !== layer))
}
