import { missingMessages, type SessionState } from '../core/session-state'

/** Messages of one chain that the peer has sent, and that did not come before a later one. */
export interface Gap {
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
export interface ReadOne {
  readonly author: string
  readonly number: number
  readonly id?: string
}

/**
 * Returns the gaps of a session after a message was read. `next` is the session's state after it. A gap closes when its
 * messages come, or when their keys are dropped. A late message divides it: those with lower numbers belong before it.
 */
export function gapsAfter(
  gaps: readonly Gap[],
  former: SessionState,
  next: SessionState,
  read: ReadOne,
): readonly Gap[] {
  const idOf = (author: string, number: number) => `${author} ${number}`
  const had = new Set(missingMessages(former).map(({ author, number }) => idOf(author, number)))
  const missing = missingMessages(next)
  const open = new Set(missing.map(({ author, number }) => idOf(author, number)))
  const fresh = new Map<string, number[]>()
  for (const { author, number } of missing)
    if (!had.has(idOf(author, number))) fresh.set(author, [...(fresh.get(author) ?? []), number])
  const before = read.id === undefined ? {} : { before: read.id }
  const divided = gaps.flatMap(gap => {
    if (gap.before === undefined) return [{ ...gap, ...before }]
    if (read.id === undefined || gap.author !== read.author || !gap.numbers.includes(read.number))
      return [gap]
    const [lower, higher] = [
      gap.numbers.filter(number => number < read.number),
      gap.numbers.filter(number => number > read.number),
    ]
    return [
      { ...gap, numbers: lower, before: read.id },
      { ...gap, numbers: higher },
    ]
  })
  return [...divided, ...[...fresh].map(([author, numbers]) => ({ author, numbers, ...before }))]
    .map(gap => ({ ...gap, numbers: gap.numbers.filter(number => open.has(idOf(gap.author, number))) }))
    .filter(({ numbers }) => numbers.length > 0)
    .slice(-MAX_GAPS)
}

/** The number of missing messages by the id of the message in front of which they belong. */
export function missingBefore(sessions: readonly { readonly gaps?: readonly Gap[] }[]) {
  const counts = new Map<string, number>()
  for (const { gaps = [] } of sessions)
    for (const { before, numbers } of gaps)
      if (before !== undefined) counts.set(before, (counts.get(before) ?? 0) + numbers.length)
  return counts
}
