import type { PrivateChat } from '#contracts/private-chats'

/** Number of requests after which further ones are not stored: of people at the second distance, and of strangers. */
const MAX_REQUESTS = 500

interface RoomParts {
  readonly chats: () => readonly PrivateChat[]
  /** Distance from the reader: 1 for people whom the reader follows, infinite for strangers. */
  levelOf(pubkey: string): number
}

const circleAt = (level: number) => (level <= 1 ? 'followed' : level <= 2 ? 'near' : 'strange')

/**
 * Says whether a new request of a person has room. Each circle has room of its own, so that a flood of strangers leaves
 * that of known people free. People whom the reader follows always have room.
 */
export function createRequestRoom({ chats, levelOf }: RoomParts): (person: string) => boolean {
  let seen: readonly PrivateChat[] | undefined
  let counts = { near: 0, strange: 0 }
  /** The list is counted once for each of its versions: it does not change while further requests are turned away. */
  const count = () => {
    const now = chats()
    if (now === seen) return counts
    seen = now
    counts = { near: 0, strange: 0 }
    for (const { isAccepted, people } of now) {
      const [person] = people
      if (isAccepted || person === undefined) continue
      const circle = circleAt(levelOf(person))
      if (circle !== 'followed') counts[circle]++
    }
    return counts
  }
  return person => {
    const circle = circleAt(levelOf(person))
    return circle === 'followed' || count()[circle] < MAX_REQUESTS
  }
}
