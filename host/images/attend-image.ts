/** ms that a proxy has to deliver a picture near the viewport. */
const PROXY_TIMEOUT_MS = 2_000

/** One observer for every picture on the page. */
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls `fn` once when the element comes near the viewport; a picture further away has not been requested. */
function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear()
    return () => {}
  }
  observer ??= new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: '400px 0px' },
  )
  const watcher = observer
  const stop = () => {
    waiting.delete(element)
    watcher.unobserve(element)
  }
  waiting.set(element, () => {
    stop()
    onNear()
  })
  watcher.observe(element)
  return stop
}

/**
 * Calls `fn` once when the picture fails; with `patient` false also if it has not loaded within two seconds near the
 * viewport.
 */
export function attendImage(img: HTMLImageElement, patient: boolean, onFailed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  const stop = () => {
    clearTimeout(timer)
    leave()
    img.removeEventListener('error', fail)
    img.removeEventListener('load', stop)
  }
  const fail = () => {
    stop()
    onFailed()
  }
  if (img.complete && img.naturalWidth > 0) return () => {}
  img.addEventListener('error', fail)
  img.addEventListener('load', stop)
  if (!patient)
    leave = whenNear(img, () => {
      timer = setTimeout(fail, PROXY_TIMEOUT_MS)
    })
  return stop
}
