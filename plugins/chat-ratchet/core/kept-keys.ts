/**
 * Message keys of a chain that were passed over, because later messages came first. They are kept under the author and
 * the header key of their own chain: after the ratchet's next step, a late message still has both.
 */
export interface KeptKeys {
  /** Public key that signs the messages of the chain. */
  readonly author: string
  readonly headerKey: string
  /** ms */
  readonly keptAt: number
  /** Message keys in hex by message number. */
  readonly messageKeys: Readonly<Record<number, string>>
}

/** Maximum number of kept message keys of one session. The oldest are dropped first. */
export const MAX_KEPT_KEYS = 2_000
const DAY = 24 * 60 * 60 * 1_000
/** ms after which kept keys are dropped. Keys of one chain and day share one time, that of the first of them. */
export const KEPT_FOR = 30 * DAY

/** A chain as the ids of kept keys: `author` signs its messages, `headerKey` opens their headers. */
export type ChainId = Pick<KeptKeys, 'author' | 'headerKey'>

const isOf = (kept: KeptKeys, { author, headerKey }: ChainId): boolean =>
  kept.author === author && kept.headerKey === headerKey

/** Adds keys. `now` is in ms. */
export function keepKeys(
  kept: readonly KeptKeys[],
  { author, headerKey }: ChainId,
  messageKeys: Readonly<Record<number, string>>,
  now: number,
): readonly KeptKeys[] {
  if (Object.keys(messageKeys).length === 0) return kept
  const chain = { author, headerKey }
  const today = kept.findIndex(group => isOf(group, chain) && Math.abs(now - group.keptAt) < DAY)
  if (today < 0) return [...kept, { ...chain, keptAt: now, messageKeys }]
  return kept.map((group, at) =>
    at === today ? { ...group, messageKeys: { ...group.messageKeys, ...messageKeys } } : group,
  )
}

export const keptKey = (kept: readonly KeptKeys[], chain: ChainId, number: number): string | undefined =>
  kept.find(group => isOf(group, chain) && Object.hasOwn(group.messageKeys, number))?.messageKeys[number]

/** Removes the key of a message that was read. */
export const withoutKey = (kept: readonly KeptKeys[], chain: ChainId, number: number): readonly KeptKeys[] =>
  kept.flatMap(group => {
    if (!isOf(group, chain) || !Object.hasOwn(group.messageKeys, number)) return [group]
    const { [number]: used, ...messageKeys } = group.messageKeys
    return Object.keys(messageKeys).length > 0 ? [{ ...group, messageKeys }] : []
  })

/** Drops the keys that were kept for too long, and the oldest of those that are too many. `now` is in ms. */
export function boundKept(kept: readonly KeptKeys[], now: number): readonly KeptKeys[] {
  const fresh = kept.filter(({ keptAt }) => now - keptAt < KEPT_FOR)
  let surplus =
    fresh.reduce((sum, { messageKeys }) => sum + Object.keys(messageKeys).length, 0) - MAX_KEPT_KEYS
  if (surplus <= 0) return fresh.length === kept.length ? kept : fresh
  return fresh.flatMap(group => {
    const entries = Object.entries(group.messageKeys)
    const dropped = Math.max(0, Math.min(surplus, entries.length))
    surplus -= dropped
    if (dropped === 0) return [group]
    return dropped === entries.length
      ? []
      : [{ ...group, messageKeys: Object.fromEntries(entries.slice(dropped)) }]
  })
}
