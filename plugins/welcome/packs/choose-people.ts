import type { Progress } from '../progress/welcome-settings'
import type { FollowPack } from './parse-pack'

/**
 * Maximum number of people who are followed at once. Many relays refuse events of more than 64 kB, which is a list of
 * about 900 people.
 */
export const MAX_FOLLOWS = 800

export interface ChosenPeople {
  /** Public keys (hex), each once, at most `MAX_FOLLOWS`. */
  readonly people: readonly string[]
  /** Number of chosen people who are left out, because `MAX_FOLLOWS` is reached. */
  readonly left: number
}

/** Returns the people of the chosen packs, without those whom the user has taken out. */
export function chosenPeople(
  packs: readonly FollowPack[],
  { chosen, without }: Pick<Progress, 'chosen' | 'without'>,
): ChosenPeople {
  const out = new Set(without)
  const all = new Set(
    packs
      .filter(({ id }) => chosen.includes(id))
      .flatMap(({ people }) => people.filter(key => !out.has(key))),
  )
  const people = [...all].slice(0, MAX_FOLLOWS)
  return { people, left: all.size - people.length }
}
