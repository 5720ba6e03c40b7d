/** The part of a film that must be in sight before it starts by itself. */
const THRESHOLD = 0.33

interface SeatOptions {
  readonly autoplay: boolean
  /** In a viewer, over the others: they wait until it has gone. */
  readonly front: boolean
}

interface Seat extends SeatOptions {
  ratio: number
  /** The reader stopped it: it stays so until it has been out of sight. */
  held: boolean
  /** The next pause is ours. */
  pausing: boolean
}

// One stage for the page: one observer, and one film at a time.
const seats = new Map<HTMLVideoElement, Seat>()
let observer: IntersectionObserver | undefined
let playing: HTMLVideoElement | undefined

function pause(video: HTMLVideoElement, seat: Seat) {
  if (playing === video) playing = undefined
  if (video.paused) return
  seat.pausing = true
  video.pause()
}

/** Starts the film that is most in sight, unless one that runs is still enough so. */
function settle() {
  const covered = [...seats.values()].some(({ front }) => front)
  const current = playing && seats.get(playing)
  if (current && current.ratio >= THRESHOLD && (current.front || !covered)) return
  let best: HTMLVideoElement | undefined
  let most = THRESHOLD
  for (const [video, { ratio, autoplay, held, front }] of seats) {
    if (!autoplay || held || ratio < most || (covered && !front)) continue
    // Of two that are wholly in sight the first in the page starts, whichever came first.
    if (best && ratio === most && !isBefore(video, best)) continue
    best = video
    most = ratio
  }
  // The browser may refuse; then the reader presses play.
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

/** Plays while in sight when `autoplay`, pauses out of sight, and stops the others when it starts. */
export function seatVideo(video: HTMLVideoElement, options: SeatOptions): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver(onMove, { threshold: [0, THRESHOLD, 0.66, 1] })
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
