import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNearViewport } from '#ui-kit'
import type { MediaItem } from '../media'
import { type Sources, useSources } from '../media-views/use-sources'
import { failedImages } from './failed-images'
import type { ProxySize } from './proxy-url'
import { useImageProxy, useProxied } from './use-image-proxy'

/** ms a proxy has for a picture that is about to be seen. */
const PATIENCE = 2_000

export interface ImageSources extends Omit<Sources, 'src'> {
  /** Absent for the moment that signing takes: nothing is to be asked for yet. */
  readonly src: string | undefined
  readonly loaded: boolean
  onLoad(): void
}

/**
 * Where a picture comes from: the proxy; if that fails or takes two seconds, its own addresses, where the user allows
 * that. `room` is watched, for a picture that is far away has not been asked for. Nothing happens while `covered`.
 */
export function useImageSources(
  item: MediaItem,
  size: ProxySize,
  room: RefObject<Element | null>,
  covered = false,
): ImageSources {
  const proxy = useImageProxy()
  const originals = useSources(item)
  const { url } = item
  const [gaveUp, setGaveUp] = useState(() => failedImages.has(url))
  const [tries, setTries] = useState(0)
  const used = proxy !== undefined && !gaveUp && !url.startsWith('data:')
  const proxied = useProxied(used ? proxy : undefined, url, size)
  const direct = proxy === undefined || (gaveUp && proxy.fallbackToOriginal) || url.startsWith('data:')
  const src = used ? proxied : direct ? originals.src : undefined
  const [loaded, setLoaded] = useState<string>()
  const waits = used && proxied !== undefined && loaded !== proxied && !covered
  const near = useNearViewport(room, waits)
  const giveUp = () => {
    failedImages.add(url)
    setGaveUp(true)
  }
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  useEffect(() => {
    if (!waits || !near || !proxy?.fallbackToOriginal) return
    const timer = setTimeout(() => latest.current(), PATIENCE)
    return () => clearTimeout(timer)
  }, [waits, near, proxy?.fallbackToOriginal])
  return {
    src,
    failed: used ? false : direct ? originals.failed : true,
    attempt: originals.attempt + tries,
    loaded: src !== undefined && loaded === src,
    onLoad: () => setLoaded(src),
    next: () => (used ? giveUp() : originals.next()),
    retry() {
      failedImages.delete(url)
      setGaveUp(false)
      setTries(tries + 1)
      originals.retry()
    },
  }
}
