import type { WelcomeProgress } from '../progress/welcome-settings'
import type { FollowPack } from './parse-follow-packs'

/**
 * Maximum number of people who are followed at once. Many relays refuse events of more than 64 kB, and a list of about
 * 900 people is so large.
 */
export const MAX_FOLLOWS = 800

export interface ChosenPeople {
  /** Public keys (hex), each once, at most `MAX_FOLLOWS`. */
  readonly people: readonly string[]
  /** Number of chosen people who are left out, because there are more than `MAX_FOLLOWS`. */
  readonly leftOutCount: number
}

/** Returns the people of the chosen packs, without those whom the user has excluded. */
export function selectChosenPeople(
  packs: readonly FollowPack[],
  { chosen, without }: Pick<WelcomeProgress, 'chosen' | 'without'>,
): ChosenPeople {
  const excluded = new Set(without)
  const all = new Set(
    packs
      .filter(({ id }) => chosen.includes(id))
      .flatMap(({ people }) => people.filter(key => !excluded.has(key))),
  )
  const people = [...all].slice(0, MAX_FOLLOWS)
  return { people, leftOutCount: all.size - people.length }
}
