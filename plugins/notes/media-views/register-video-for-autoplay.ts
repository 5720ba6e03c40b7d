/** Share of a video's area that must be visible before the video starts automatically. */
const AUTOPLAY_VISIBLE_SHARE = 0.33

interface VideoOptions {
  readonly autoplay: boolean
  /** True for a video in a viewer above the page. Other videos do not start until the viewer is closed. */
  readonly isInViewer: boolean
}

interface RegisteredVideo extends VideoOptions {
  visibleShare: number
  /** True if the reader paused the video. It does not restart until it has been out of sight. */
  isPausedByReader: boolean
  /** True if the next pause event comes from this module and not from the reader. */
  isPausingByScript: boolean
}

// These variables are shared by the whole page, because it has one observer and plays one video at a time.
const registeredVideos = new Map<HTMLVideoElement, RegisteredVideo>()
let observer: IntersectionObserver | undefined
let playing: HTMLVideoElement | undefined

function pause(video: HTMLVideoElement, state: RegisteredVideo) {
  if (playing === video) playing = undefined
  if (video.paused) return
  state.isPausingByScript = true
  video.pause()
}

/** Starts the most visible video, unless the current one is still visible enough. */
function startMostVisible() {
  const covered = [...registeredVideos.values()].some(({ isInViewer }) => isInViewer)
  const current = playing && registeredVideos.get(playing)
  if (current && current.visibleShare >= AUTOPLAY_VISIBLE_SHARE && (current.isInViewer || !covered)) return
  let best: HTMLVideoElement | undefined
  let bestShare = AUTOPLAY_VISIBLE_SHARE
  for (const [video, { visibleShare, autoplay, isPausedByReader, isInViewer }] of registeredVideos) {
    if (!autoplay || isPausedByReader || visibleShare < bestShare || (covered && !isInViewer)) continue
    // Of two fully visible videos, the first in the page starts, even if the other loaded first.
    if (best && visibleShare === bestShare && !isBefore(video, best)) continue
    best = video
    bestShare = visibleShare
  }
  // The browser may refuse to start the video. The reader can then press play.
  if (best?.paused) best.play().catch(() => {})
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

function onVisibilityChange(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    const video = target as HTMLVideoElement
    const state = registeredVideos.get(video)
    if (!state) continue
    state.visibleShare = isIntersecting ? intersectionRatio : 0
    if (isIntersecting) continue
    state.isPausedByReader = false
    pause(video, state)
  }
  startMostVisible()
}

/**
 * Plays the video while it is visible, if `autoplay` is set. Pauses it when it is out of sight. Pauses all other videos
 * when this one starts. Returns a function that unregisters the video.
 */
export function registerVideoForAutoplay(video: HTMLVideoElement, options: VideoOptions): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver(onVisibilityChange, {
    threshold: [0, AUTOPLAY_VISIBLE_SHARE, 0.66, 1],
  })
  const state: RegisteredVideo = {
    ...options,
    visibleShare: 0,
    isPausedByReader: false,
    isPausingByScript: false,
  }
  if (state.isInViewer) for (const [other, otherState] of registeredVideos) pause(other, otherState)
  const onPlay = () => {
    state.isPausedByReader = false
    for (const [other, otherState] of registeredVideos) if (other !== video) pause(other, otherState)
    playing = video
  }
  const onPause = () => {
    if (!state.isPausingByScript) state.isPausedByReader = true
    state.isPausingByScript = false
    if (playing === video) playing = undefined
  }
  registeredVideos.set(video, state)
  video.addEventListener('play', onPlay)
  video.addEventListener('pause', onPause)
  observer.observe(video)
  return () => {
    video.removeEventListener('play', onPlay)
    video.removeEventListener('pause', onPause)
    observer?.unobserve(video)
    registeredVideos.delete(video)
    if (playing === video) playing = undefined
    if (state.isInViewer) startMostVisible()
    if (registeredVideos.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}
