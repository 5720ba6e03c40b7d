import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useUrlPolicy } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'

/** True if an address is that of a playlist (HLS). */
export const isHlsPlaylist = (src: string): boolean => /\.m3u8$/i.test(new URL(src).pathname)

/** Logs why a video does not play. */
export const logHlsError = (reason: unknown): void => console.error('Failed to load HLS', reason)

/** Plays a playlist (HLS) with a script. The script's code loads with the first such video. */
export function useHlsPlayer(
  video: RefObject<HTMLVideoElement | null>,
  src: CheckedUrl | undefined,
  onError: () => void,
): void {
  const outside = useUrlPolicy()
  const onFailure = useEffectEvent((reason: unknown) => {
    logHlsError(reason)
    onError()
  })
  useEffect(() => {
    const element = video.current
    if (!element || src === undefined) return
    let stop: (() => void) | undefined
    let isDisposed = false
    import('./play-hls').then(
      ({ playHls }) => {
        if (!isDisposed) stop = playHls(element, src, outside, reason => isDisposed || onFailure(reason))
      },
      reason => isDisposed || onFailure(reason),
    )
    return () => {
      isDisposed = true
      stop?.()
    }
  }, [video, src, outside])
}

/**
 * True if only the browser itself can play playlists, as on older iPhones. In other browsers a script plays them,
 * because the script can check the address of each file in a playlist before requesting it.
 */
export const hasNativeHlsOnly = (): boolean =>
  !('MediaSource' in window || 'ManagedMediaSource' in window) &&
  // biome-ignore lint/plugin: an element that asks for nothing, to learn what the browser can play
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
