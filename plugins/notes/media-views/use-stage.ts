import { type RefObject, useEffect } from 'react'
import { useExclusive } from '#kernel/react'
import { useContentSettings } from '../card/use-content-settings'
import { useReducedMotion } from './use-reduced-motion'
import { seatVideo } from './video-stage'

/**
 * Gives a film its place among those of the page, as long as the element is there; `front` stands before the others.
 * Answers whether it starts by itself.
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
