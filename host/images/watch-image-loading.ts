import { observeVisibility } from '#ui-kit'

/** Milliseconds within which a proxy must deliver a picture near the viewport. */
const PROXY_TIMEOUT_MS = 2_000

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
  let stopObserving = () => {}
  const stopWatching = () => {
    clearTimeout(timer)
    stopObserving()
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
    stopObserving = observeVisibility(
      img,
      () => {
        // The browser requests the picture only now.
        timer ??= setTimeout(onError, PROXY_TIMEOUT_MS)
      },
      '400px 0px',
    )
  return stopWatching
}
