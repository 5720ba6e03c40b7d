/**
 * The keys of skipped messages of one chain: later messages have arrived first. The keys are kept with the author and
 * the header key of their own chain, because a message that arrives after the next ratchet step still uses both.
 */
export interface SkippedKeys {
  /** Public key that signs the messages of the chain. */
  readonly author: string
  readonly headerKey: string
  /** ms */
  readonly keptAt: number
  /** Message keys in hex by message number. */
  readonly messageKeys: Readonly<Record<number, string>>
}

/** Maximum number of kept message keys of one session. The oldest are deleted first. */
export const MAX_SKIPPED_KEYS = 2_000
const DAY_MS = 24 * 60 * 60 * 1_000
/**
 * ms after which kept keys are deleted. All keys of one chain that were kept on the same day share the time of the
 * first.
 */
export const SKIPPED_KEY_LIFETIME_MS = 30 * DAY_MS

/** Identifies a chain of kept message keys: `author` signs its messages, and `headerKey` decrypts their headers. */
export type ChainId = Pick<SkippedKeys, 'author' | 'headerKey'>

const isSameChain = (kept: SkippedKeys, { author, headerKey }: ChainId): boolean =>
  kept.author === author && kept.headerKey === headerKey

/** Adds skipped keys to their chain. `now` is in ms. */
export function addSkippedKeys(
  kept: readonly SkippedKeys[],
  { author, headerKey }: ChainId,
  messageKeys: Readonly<Record<number, string>>,
  now: number,
): readonly SkippedKeys[] {
  if (Object.keys(messageKeys).length === 0) return kept
  const chain = { author, headerKey }
  const todayIndex = kept.findIndex(
    group => isSameChain(group, chain) && Math.abs(now - group.keptAt) < DAY_MS,
  )
  if (todayIndex < 0) return [...kept, { ...chain, keptAt: now, messageKeys }]
  return kept.map((group, index) =>
    index === todayIndex ? { ...group, messageKeys: { ...group.messageKeys, ...messageKeys } } : group,
  )
}

export const findSkippedKey = (
  kept: readonly SkippedKeys[],
  chain: ChainId,
  number: number,
): string | undefined =>
  kept.find(group => isSameChain(group, chain) && Object.hasOwn(group.messageKeys, number))?.messageKeys[
    number
  ]

/** Deletes the key of a message that was read. */
export const removeSkippedKey = (
  kept: readonly SkippedKeys[],
  chain: ChainId,
  number: number,
): readonly SkippedKeys[] =>
  kept.flatMap(group => {
    if (!isSameChain(group, chain) || !Object.hasOwn(group.messageKeys, number)) return [group]
    const { [number]: _usedKey, ...messageKeys } = group.messageKeys
    return Object.keys(messageKeys).length > 0 ? [{ ...group, messageKeys }] : []
  })

/** Deletes the keys that were kept for too long, and the oldest ones above the maximum. `now` is in ms. */
export function pruneSkippedKeys(kept: readonly SkippedKeys[], now: number): readonly SkippedKeys[] {
  const unexpired = kept.filter(({ keptAt }) => now - keptAt < SKIPPED_KEY_LIFETIME_MS)
  let surplus =
    unexpired.reduce((sum, { messageKeys }) => sum + Object.keys(messageKeys).length, 0) - MAX_SKIPPED_KEYS
  if (surplus <= 0) return unexpired.length === kept.length ? kept : unexpired
  return unexpired.flatMap(group => {
    const entries = Object.entries(group.messageKeys)
    const dropped = Math.max(0, Math.min(surplus, entries.length))
    surplus -= dropped
    if (dropped === 0) return [group]
    return dropped === entries.length
      ? []
      : [{ ...group, messageKeys: Object.fromEntries(entries.slice(dropped)) }]
  })
}
