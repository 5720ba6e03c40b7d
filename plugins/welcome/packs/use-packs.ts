import { useMemo } from 'react'
import { personFilters } from '#contracts/profiles'
import { Config } from '#kernel/config'
import type { QuerySnapshot } from '#kernel/ports'
import { useLacksAnswers, usePersonVerdicts, useQuery, useService } from '#kernel/react'
import { type FollowPack, PACK_KINDS, packsIn } from './parse-pack'
import { useOthers } from './use-others'

/** Maximum number of curators whose packs are requested, and of packs that are read. */
const MAX_CURATORS = 50
const MAX_EVENTS = 100

export interface FoundPacks {
  /** The curators' packs, newest first, then the people whom the root account follows. */
  readonly packs: readonly FollowPack[]
  /** True while relays may still send the first packs. */
  readonly loading: boolean
  /** The relays' answers, if too few of them have answered to know that there are no packs. */
  readonly unanswered: QuerySnapshot['answers'] | undefined
}

/** Finds the follow packs of the site's curators, or of its root account. Leaves out the reader and hidden people. */
export function usePacks(reader: string): FoundPacks {
  const { curators, rootAccount } = useService(Config)
  const authors = (curators ?? [rootAccount]).slice(0, MAX_CURATORS)
  const snapshot = useQuery({ kinds: PACK_KINDS, authors, limit: MAX_EVENTS }, { live: false })
  const unsure = useLacksAnswers(snapshot)
  const others = useOthers()
  const judge = usePersonVerdicts(personFilters)
  const found = useMemo(() => packsIn(snapshot.events), [snapshot.events])
  const packs = useMemo(() => {
    const isOffered = (key: string) => key !== reader && judge(key)?.how !== 'hide'
    const all = others ? [...found, others] : found
    return all
      .map(pack => ({ ...pack, people: pack.people.filter(isOffered) }))
      .filter(({ people }) => people.length > 0)
  }, [found, others, judge, reader])
  const nothing = found.length === 0
  return {
    packs,
    loading: nothing && snapshot.phase !== 'settled',
    unanswered: nothing && unsure && snapshot.phase === 'settled' ? snapshot.answers : undefined,
  }
}
