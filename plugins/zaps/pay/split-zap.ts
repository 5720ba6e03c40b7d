import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { ZapTarget } from '../contract'

/** One person's share of a zap. */
export interface ZapShare {
  readonly pubkey: string
  readonly sats: number
}

/** Maximum number of people in a split, because each needs an invoice and a payment. */
const MAX_PEOPLE = 10

const parseWeight = (text: string | undefined): number | undefined => {
  const weight = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(weight) && weight >= 0 ? weight : undefined
}

/**
 * Returns the people in a note's `zap` tags, those with the largest weight first (NIP-57, appendix G). If no tag has a
 * weight, all people are equal. If only some tags have one, the other people get nothing.
 */
function findNamedPeople({
  tags,
}: NostrEvent): readonly { readonly pubkey: string; readonly weight: number }[] {
  const people = new Map<string, number | undefined>()
  for (const [name, pubkey, , weight] of tags)
    if (name === 'zap' && isHexKey(pubkey) && !people.has(pubkey)) people.set(pubkey, parseWeight(weight))
  const hasNoWeights = [...people.values()].every(weight => weight === undefined)
  return [...people]
    .map(([pubkey, weight]) => ({ pubkey, weight: hasNoWeights ? 1 : (weight ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_PEOPLE)
}

/** Splits an amount into whole sats. Sats left over by rounding go to the people with the largest weights, one each. */
export function splitZap({ event, pubkey }: ZapTarget, sats: number): readonly ZapShare[] {
  const people = event ? findNamedPeople(event) : []
  if (people.length === 0) return [{ pubkey, sats }]
  const sum = people.reduce((all, { weight }) => all + weight, 0)
  const shares = people.map(person => ({
    pubkey: person.pubkey,
    sats: Math.floor((person.weight / sum) * sats),
  }))
  let remainingSats = sats - shares.reduce((all, share) => all + share.sats, 0)
  return shares
    .map(share => (remainingSats-- > 0 ? { ...share, sats: share.sats + 1 } : share))
    .filter(share => share.sats > 0)
}
