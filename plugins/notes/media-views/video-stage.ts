/** Share of a film that must be visible before it starts automatically. */
const AUTOPLAY_VISIBLE_SHARE = 0.33

interface SeatOptions {
  readonly autoplay: boolean
  /** Set for a film in a viewer above the page: the others wait until it is closed. */
  readonly front: boolean
}

interface Seat extends SeatOptions {
  ratio: number
  /** The reader paused it; it does not restart until it has been out of sight. */
  held: boolean
  /** The next pause event is caused by the stage. */
  pausing: boolean
}

// One stage for the whole page, with one observer and one playing film.
const seats = new Map<HTMLVideoElement, Seat>()
let observer: IntersectionObserver | undefined
let playing: HTMLVideoElement | undefined

function pause(video: HTMLVideoElement, seat: Seat) {
  if (playing === video) playing = undefined
  if (video.paused) return
  seat.pausing = true
  video.pause()
}

/** Starts the most visible film, unless the current one is still visible enough. */
function settle() {
  const covered = [...seats.values()].some(({ front }) => front)
  const current = playing && seats.get(playing)
  if (current && current.ratio >= AUTOPLAY_VISIBLE_SHARE && (current.front || !covered)) return
  let best: HTMLVideoElement | undefined
  let most = AUTOPLAY_VISIBLE_SHARE
  for (const [video, { ratio, autoplay, held, front }] of seats) {
    if (!autoplay || held || ratio < most || (covered && !front)) continue
    // Of two fully visible films, the first in the page starts, whichever loaded first.
    if (best && ratio === most && !isBefore(video, best)) continue
    best = video
    most = ratio
  }
  // If the browser refuses to start it, the reader can press play.
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

/** Plays the film while visible if `autoplay`, pauses it out of sight, and pauses the others when it starts. */
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
