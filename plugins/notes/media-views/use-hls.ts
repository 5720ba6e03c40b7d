import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { useOutside } from '#kernel/react'

/** True if an address is that of a playlist (HLS). */
export const isHls = (src: string): boolean => /\.m3u8$/i.test(new URL(src).pathname)

/** Logs why a video does not play. */
export const logHls = (reason: unknown): void => console.error('Failed to load HLS', reason)

/** Plays a playlist (HLS) with a script. The script's code loads with the first such video. */
export function useHls(
  video: RefObject<HTMLVideoElement | null>,
  src: OutsideAddress | undefined,
  onFail: () => void,
): void {
  const outside = useOutside()
  const failed = useEffectEvent((reason: unknown) => {
    logHls(reason)
    onFail()
  })
  useEffect(() => {
    const element = video.current
    if (!element || src === undefined) return
    let end: (() => void) | undefined
    let gone = false
    import('./hls-player').then(
      ({ playHls }) => {
        if (!gone) end = playHls(element, src, outside, reason => gone || failed(reason))
      },
      reason => gone || failed(reason),
    )
    return () => {
      gone = true
      end?.()
    }
  }, [video, src, outside])
}

/**
 * True if only the browser itself can play playlists, as on older iPhones. In other browsers a script plays them,
 * because the script can check the address of each file in a playlist before requesting it.
 */
export const playsHls = (): boolean =>
  !('MediaSource' in window || 'ManagedMediaSource' in window) &&
  // biome-ignore lint/plugin: an element that asks for nothing, to learn what the browser can play
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
