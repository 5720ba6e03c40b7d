import { getWidgetSession } from '../widget-session'

export type FlowName = 'connect' | 'payment'

/** Milliseconds from the loading of the page to the loading of the flow's code. The page's own requests come first. */
const PRELOAD_DELAY_MS = 1_000

/** Loads the code that a press on the button needs. If this fails, the press tries again and reports the failure. */
export const preloadFlow = (flow: FlowName): void =>
  void Promise.all([import('../modal/mount-flow'), import('../widget-wallet')])
    .then(([{ loadFlow }]) => loadFlow(flow))
    .catch(() => {})

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns false if the connection is slow, if the visitor saves data, or if the page forbids loading early. */
function mayPreload(): boolean {
  const { saveData, effectiveType } = (navigator as { readonly connection?: Connection }).connection ?? {}
  return getWidgetSession().config().preload !== false && !saveData && !/2g|3g/.test(effectiveType ?? '')
}

const preloadedFlows = new Set<FlowName>()

/**
 * Loads the code that a press on the button needs, once the button is in sight, the page has loaded and the browser is
 * idle. A tap then need not wait for the code. Returns a function that cancels this.
 */
export function preloadWhenVisible(button: Element, flow: FlowName): () => void {
  if (preloadedFlows.has(flow)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const startPreload = () => {
    if (signal.aborted || preloadedFlows.has(flow) || !mayPreload()) return
    preloadedFlows.add(flow)
    preloadFlow(flow)
  }
  const startWhenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(startPreload) : startPreload()
  const onPageLoaded = () => {
    const timer = setTimeout(startWhenIdle, PRELOAD_DELAY_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    if (document.readyState === 'complete') onPageLoaded()
    else addEventListener('load', onPageLoaded, { once: true, signal })
  })
  observer.observe(button)
  return () => {
    stop.abort()
    observer.disconnect()
  }
}
