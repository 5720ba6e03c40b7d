import { type RefObject, useEffect } from 'react'
import { useIsProxyOnly } from '#kernel/react'
import { useContentSettings } from '../card/use-content-settings'
import { registerVideoForAutoplay } from './register-video-for-autoplay'
import { useReducedMotion } from './use-reduced-motion'

/**
 * Registers a video for automatic playback while the element exists. `isInViewer` gives this video precedence. Returns
 * true if the video may start automatically.
 */
export function useVideoAutoplay(video: RefObject<HTMLVideoElement | null>, isInViewer = false): boolean {
  const { autoplayVideos } = useContentSettings()
  const prefersReducedMotion = useReducedMotion()
  const isExclusive = useIsProxyOnly()
  const autoplay = autoplayVideos && !prefersReducedMotion && !isExclusive
  useEffect(
    () => (video.current ? registerVideoForAutoplay(video.current, { autoplay, isInViewer }) : undefined),
    [video, autoplay, isInViewer],
  )
  return autoplay
}
