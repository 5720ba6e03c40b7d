import { listMissingMessages, type SessionState } from '../core/session-state'

/** Messages of one chain that the peer has sent and that were missing when a later message arrived. */
export interface MessageGap {
  /** The public key (hex) that signs the messages of the chain. */
  readonly author: string
  /** The numbers of the missing messages in the chain. */
  readonly numbers: readonly number[]
  /**
   * The id of the displayed message before which the missing ones belong. Absent until the peer sends the next such
   * message.
   */
  readonly before?: string
}

/** Maximum number of gaps that a session remembers. The latest are kept. */
const MAX_GAPS = 50

/**
 * A message that was read: the public key (hex) that signs its chain, its number in the chain, and its id if it is
 * displayed.
 */
export interface ReadMessagePosition {
  readonly author: string
  readonly number: number
  readonly id?: string
}

/**
 * Returns the gaps of a session after a message was read. `nextState` is the session's state after that message. A gap
 * closes when its messages arrive or when their keys are deleted. A message that arrives late divides its gap: the ones
 * with lower numbers belong before it.
 */
export function updateMessageGaps(
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

/** Returns the number of missing messages by the id of the message before which they belong. */
export function countMissingMessagesBefore(sessions: readonly { readonly gaps?: readonly MessageGap[] }[]) {
  const counts = new Map<string, number>()
  for (const { gaps = [] } of sessions)
    for (const { before, numbers } of gaps)
      if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) + numbers.length)
  return counts
}
