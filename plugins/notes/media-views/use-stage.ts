import { type RefObject, useEffect } from 'react'
import { useExclusive } from '#kernel/react'
import { useContentSettings } from '../card/use-content-settings'
import { useReducedMotion } from './use-reduced-motion'
import { seatVideo } from './video-stage'

/**
 * Registers a video with the page's stage, which decides what plays, while the video element exists. `front` gives this
 * video precedence. Returns true if the video may start automatically.
 */
export function useStage(video: RefObject<HTMLVideoElement | null>, front = false): boolean {
  const { autoplayVideos } = useContentSettings()
  const still = useReducedMotion()
  const quiet = useExclusive()
  const autoplay = autoplayVideos && !still && !quiet
  useEffect(
    () => (video.current ? seatVideo(video.current, { autoplay, front }) : undefined),
    [video, autoplay, front],
  )
  return autoplay
}
