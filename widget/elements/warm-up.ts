import { theSession } from '../session'

export type Flow = 'connect' | 'payment'

/** ms after the page has loaded: what the page itself fetches comes first. */
const WARM_UP_DELAY_MS = 1_000

/** Fetches what a press will need. What fails is tried again, and told, by the press. */
export const fetchFlow = (flow: Flow): void =>
  void Promise.all([import('../modal/mount-flow'), import('../wallet-home')])
    .then(([{ prepareFlow }]) => prepareFlow(flow))
    .catch(() => {})

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Not where bytes are dear or slow, and not where the page says no. */
function isWanted(): boolean {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return theSession().config().preload !== false && !saveData && !/2g|3g/.test(effectiveType ?? '')
}

const begun = new Set<Flow>()

/**
 * Fetches what a press will need once the button is in sight, the page has loaded and the browser has nothing else to
 * do, so that a finger which comes without a warning waits for nothing. Answers what ends the waiting.
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
