import { listMissingMessages, type SessionState } from '../core/session-state'

/** Messages of one chain that the peer has sent, and that did not come before a later one. */
export interface MessageGap {
  /** The key that signs the messages of the chain, hex. */
  readonly author: string
  /** Their numbers in the chain. */
  readonly numbers: readonly number[]
  /** The id of the message in front of which they belong. Absent until the peer's next message that is shown. */
  readonly before?: string
}

/** Number of gaps of one session that are remembered, the latest ones. */
const MAX_GAPS = 50

/** A message that was read: the key that signs its chain, its number there, and its id if it is shown. */
export interface ReadMessagePosition {
  readonly author: string
  readonly number: number
  readonly id?: string
}

/**
 * Returns the gaps of a session after a message was read. `nextState` is the session's state after it. A gap closes when its
 * messages come, or when their keys are dropped. A late message divides it: those with lower numbers belong before it.
 */
export function updateGaps(
  gaps: readonly MessageGap[],
  previousState: SessionState,
  nextState: SessionState,
  readMessage: ReadMessagePosition,
): readonly MessageGap[] {
  const idOf = (author: string, number: number) => `${author} ${number}`
  const missingIds = new Set(
    listMissingMessages(previousState).map(({ author, number }) => idOf(author, number)),
  )
  const missing = listMissingMessages(nextState)
  const stillMissing = new Set(missing.map(({ author, number }) => idOf(author, number)))
  const newGaps = new Map<string, number[]>()
  for (const { author, number } of missing)
    if (!missingIds.has(idOf(author, number))) newGaps.set(author, [...(newGaps.get(author) ?? []), number])
  const before = readMessage.id === undefined ? {} : { before: readMessage.id }
  const dividedGaps = gaps.flatMap(gap => {
    if (gap.before === undefined) return [{ ...gap, ...before }]
    if (
      readMessage.id === undefined ||
      gap.author !== readMessage.author ||
      !gap.numbers.includes(readMessage.number)
    )
      return [gap]
    const [lower, higher] = [
      gap.numbers.filter(number => number < readMessage.number),
      gap.numbers.filter(number => number > readMessage.number),
    ]
    return [
      { ...gap, numbers: lower, before: readMessage.id },
      { ...gap, numbers: higher },
    ]
  })
  return [...dividedGaps, ...[...newGaps].map(([author, numbers]) => ({ author, numbers, ...before }))]
    .map(gap => ({
      ...gap,
      numbers: gap.numbers.filter(number => stillMissing.has(idOf(gap.author, number))),
    }))
    .filter(({ numbers }) => numbers.length > 0)
    .slice(-MAX_GAPS)
}

/** The number of missing messages by the id of the message in front of which they belong. */
export function countMissingBefore(sessions: readonly { readonly gaps?: readonly MessageGap[] }[]) {
  const counts = new Map<string, number>()
  for (const { gaps = [] } of sessions)
    for (const { before, numbers } of gaps)
      if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) + numbers.length)
  return counts
}
