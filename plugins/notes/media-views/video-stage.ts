/** Share of a video's area that must be visible before the video starts automatically. */
const AUTOPLAY_VISIBLE_SHARE = 0.33

interface SeatOptions {
  readonly autoplay: boolean
  /** True for a video in a viewer above the page. Other videos do not start until the viewer is closed. */
  readonly front: boolean
}

interface Seat extends SeatOptions {
  ratio: number
  /** True if the reader paused the video. It does not restart until it has been out of sight. */
  held: boolean
  /** True if the next pause event comes from this module and not from the reader. */
  pausing: boolean
}

// These variables are shared by the whole page, because it has one observer and plays one video at a time.
const seats = new Map<HTMLVideoElement, Seat>()
let observer: IntersectionObserver | undefined
let playing: HTMLVideoElement | undefined

function pause(video: HTMLVideoElement, seat: Seat) {
  if (playing === video) playing = undefined
  if (video.paused) return
  seat.pausing = true
  video.pause()
}

/** Starts the most visible video, unless the current one is still visible enough. */
function settle() {
  const covered = [...seats.values()].some(({ front }) => front)
  const current = playing && seats.get(playing)
  if (current && current.ratio >= AUTOPLAY_VISIBLE_SHARE && (current.front || !covered)) return
  let best: HTMLVideoElement | undefined
  let most = AUTOPLAY_VISIBLE_SHARE
  for (const [video, { ratio, autoplay, held, front }] of seats) {
    if (!autoplay || held || ratio < most || (covered && !front)) continue
    // Of two fully visible videos, the first in the page starts, even if the other loaded first.
    if (best && ratio === most && !isBefore(video, best)) continue
    best = video
    most = ratio
  }
  // The browser may refuse to start the video. The reader can then press play.
  if (best?.paused) best.play().catch(() => {})
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

function onMove(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    const video = target as HTMLVideoElement
    const seat = seats.get(video)
    if (!seat) continue
    seat.ratio = isIntersecting ? intersectionRatio : 0
    if (isIntersecting) continue
    seat.held = false
    pause(video, seat)
  }
  settle()
}

/**
 * Plays the video while it is visible, if `autoplay` is set. Pauses it when it is out of sight. Pauses all other videos
 * when this one starts. Returns a function that removes the video from the stage.
 */
export function seatVideo(video: HTMLVideoElement, options: SeatOptions): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver(onMove, { threshold: [0, AUTOPLAY_VISIBLE_SHARE, 0.66, 1] })
  const seat: Seat = { ...options, ratio: 0, held: false, pausing: false }
  if (seat.front) for (const [other, place] of seats) pause(other, place)
  const onPlay = () => {
    seat.held = false
    for (const [other, place] of seats) if (other !== video) pause(other, place)
    playing = video
  }
  const onPause = () => {
    if (!seat.pausing) seat.held = true
    seat.pausing = false
    if (playing === video) playing = undefined
  }
  seats.set(video, seat)
  video.addEventListener('play', onPlay)
  video.addEventListener('pause', onPause)
  observer.observe(video)
  return () => {
    video.removeEventListener('play', onPlay)
    video.removeEventListener('pause', onPause)
    observer?.unobserve(video)
    seats.delete(video)
    if (playing === video) playing = undefined
    if (seat.front) settle()
    if (seats.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}
