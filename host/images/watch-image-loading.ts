/** Milliseconds within which a proxy must deliver a picture near the viewport. */
const PROXY_TIMEOUT_MS = 2_000

/** Functions to call when their element comes near the viewport. One observer watches all of these elements. */
const onNearByElement = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls `onNear` once when the element comes near the viewport, because the browser does not request the picture before
 * that. Returns a function that stops waiting.
 */
function callWhenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear()
    return () => {}
  }
  observer ??= new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) onNearByElement.get(target)?.()
    },
    { rootMargin: '400px 0px' },
  )
  const sharedObserver = observer
  const stopObserving = () => {
    onNearByElement.delete(element)
    sharedObserver.unobserve(element)
  }
  onNearByElement.set(element, () => {
    stopObserving()
    onNear()
  })
  sharedObserver.observe(element)
  return stopObserving
}

/**
 * Calls `onFailed` once if the picture cannot be loaded. Unless `isPatient` is true, it is also called if the picture
 * has not loaded within two seconds near the viewport.
 */
export function watchImageLoading(
  img: HTMLImageElement,
  isPatient: boolean,
  onFailed: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelNearWatch = () => {}
  const stopWatching = () => {
    clearTimeout(timer)
    cancelNearWatch()
    img.removeEventListener('error', onError)
    img.removeEventListener('load', stopWatching)
  }
  const onError = () => {
    stopWatching()
    onFailed()
  }
  if (img.complete && img.naturalWidth > 0) return () => {}
  img.addEventListener('error', onError)
  img.addEventListener('load', stopWatching)
  if (!isPatient)
    cancelNearWatch = callWhenNear(img, () => {
      timer = setTimeout(onError, PROXY_TIMEOUT_MS)
    })
  return stopWatching
}
