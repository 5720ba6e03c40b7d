import { theSession } from '../session'

export type Flow = 'connect' | 'payment'

/** Milliseconds from the loading of the page to the loading of the flow's code. The page's own requests come first. */
const WARM_UP_DELAY_MS = 1_000

/** Loads the code that a press on the button needs. If this fails, the press tries again and reports the failure. */
export const fetchFlow = (flow: Flow): void =>
  void Promise.all([import('../modal/mount-flow'), import('../wallet-home')])
    .then(([{ prepareFlow }]) => prepareFlow(flow))
    .catch(() => {})

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns false if the connection is slow, if the visitor saves data, or if the page forbids loading early. */
function isWanted(): boolean {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return theSession().config().preload !== false && !saveData && !/2g|3g/.test(effectiveType ?? '')
}

const begun = new Set<Flow>()

/**
 * Loads the code that a press on the button needs, once the button is in sight, the page has loaded and the browser is
 * idle. A tap then need not wait for the code. Returns a function that cancels this.
 */
export function warmUp(button: Element, flow: Flow): () => void {
  if (begun.has(flow)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const begin = () => {
    if (signal.aborted || begun.has(flow) || !isWanted()) return
    begun.add(flow)
    fetchFlow(flow)
  }
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(begin) : begin())
  const loaded = () => {
    const timer = setTimeout(idle, WARM_UP_DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    if (document.readyState === 'complete') loaded()
    else addEventListener('load', loaded, { once: true, signal })
  })
  observer.observe(button)
  return () => {
    stop.abort()
    observer.disconnect()
  }
}
