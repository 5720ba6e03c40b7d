import type { PrivateChat } from '#contracts/private-chats'

/** Number of requests after which further ones are not stored: of people at the second distance, and of strangers. */
const MAX_REQUESTS = 500

interface RequestQuotaOptions {
  readonly listChats: () => readonly PrivateChat[]
  /** Distance from the reader: 1 for people whom the reader follows, infinite for strangers. */
  levelOf(pubkey: string): number
}

const trustCircle = (distance: number) => (distance <= 1 ? 'followed' : distance <= 2 ? 'near' : 'strange')

/**
 * Says whether a new request of a person has room. Each circle has room of its own, so that a flood of strangers leaves
 * that of known people free. People whom the reader follows always have room.
 */
export function createRequestQuota({ listChats, levelOf }: RequestQuotaOptions): (person: string) => boolean {
  let countedChats: readonly PrivateChat[] | undefined
  let counts = { near: 0, strange: 0 }
  /** The list is counted once for each of its versions: it does not change while further requests are turned away. */
  const countRequests = () => {
    const now = listChats()
    if (now === countedChats) return counts
    countedChats = now
    counts = { near: 0, strange: 0 }
    for (const { isAccepted, people } of now) {
      const [person] = people
      if (isAccepted || person === undefined) continue
      const circle = trustCircle(levelOf(person))
      if (circle !== 'followed') counts[circle]++
    }
    return counts
  }
  return person => {
    const circle = trustCircle(levelOf(person))
    return circle === 'followed' || countRequests()[circle] < MAX_REQUESTS
  }
}
