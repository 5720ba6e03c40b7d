/** Milliseconds within which a proxy must deliver a picture near the viewport. */
const PROXY_TIMEOUT_MS = 2_000

/** Functions to call when their element comes near the viewport. One observer watches all of these elements. */
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls `onNear` once when the element comes near the viewport, because the browser does not request the picture before
 * that. Returns a function that stops waiting.
 */
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
 * Calls `onFailed` once if the picture cannot be loaded. Unless `patient` is true, it is also called if the picture has
 * not loaded within two seconds near the viewport.
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
