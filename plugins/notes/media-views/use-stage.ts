import { type RefObject, useEffect } from 'react'
import { useExclusive } from '#kernel/react'
import { useContentSettings } from '../card/use-content-settings'
import { useReducedMotion } from './use-reduced-motion'
import { seatVideo } from './video-stage'

/**
 * Registers a film with the page's stage while its element exists; `front` takes precedence over the others. Returns
 * whether it starts automatically.
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
