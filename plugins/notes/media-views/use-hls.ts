import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Whether an address is a playlist (HLS). */
export const isHls = (src: string): boolean => /\.m3u8$/i.test(new URL(src).pathname)

/** For whoever looks into why a film does not play. */
export const logHls = (reason: unknown): void => console.error('Failed to load HLS', reason)

/** Plays a playlist where the browser cannot do so by itself; the code for it comes with the first such film. */
export function useHls(
  video: RefObject<HTMLVideoElement | null>,
  src: string | undefined,
  onFail: () => void,
): void {
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
        if (!gone) end = playHls(element, src, reason => gone || failed(reason))
      },
      reason => gone || failed(reason),
    )
    return () => {
      gone = true
      end?.()
    }
  }, [video, src])
}

/** True where the browser plays playlists itself. */
export const playsHls = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
