import { theSession } from '../session'

export type Flow = 'connect' | 'payment'

/** ms after the page has loaded, so that the page's own requests come first. */
const WARM_UP_DELAY_MS = 1_000

/** Loads the code that a press will need. If this fails, the press tries again and reports the failure. */
export const fetchFlow = (flow: Flow): void =>
  void Promise.all([import('../modal/mount-flow'), import('../wallet-home')])
    .then(([{ prepareFlow }]) => prepareFlow(flow))
    .catch(() => {})

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** False if the connection is slow or data is expensive, or if the page forbids it. */
function isWanted(): boolean {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return theSession().config().preload !== false && !saveData && !/2g|3g/.test(effectiveType ?? '')
}

const begun = new Set<Flow>()

/**
 * Loads the code that a press will need, once the button is in sight, the page has loaded and the browser is idle. So
 * a tap, which no pointer announces, need not wait. Returns a function that cancels it.
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
