import { useMemo } from 'react'
import { personFilters } from '#contracts/profiles'
import { Config } from '#kernel/config'
import type { QuerySnapshot } from '#kernel/ports'
import { useHasTooFewAnswers, usePersonVerdictGetter, useQuery, useService } from '#kernel/react'
import { FOLLOW_PACK_KINDS, type FollowPack, parseFollowPacks } from './parse-follow-packs'
import { useSiteFollowsPack } from './use-root-follows-pack'

/** Maximum number of curators whose packs are requested, and of packs that are read. */
const MAX_CURATORS = 50
const MAX_EVENTS = 100

export interface FollowPacksState {
  /** The curators' packs, newest first, and then the pack of people whom the root account follows. */
  readonly packs: readonly FollowPack[]
  /** True while no pack has arrived and relays may still send one. */
  readonly isLoading: boolean
  /** The relays' answers, if too few relays have answered to be sure that there are no packs. */
  readonly incompleteAnswers: QuerySnapshot['answers'] | undefined
}

/**
 * Finds the packs of the site's curators or, if it configures none, of its root account. The reader and hidden people
 * are left out of them.
 */
export function useFollowPacks(reader: string): FollowPacksState {
  const { curators, rootAccount } = useService(Config)
  const authors = (curators ?? [rootAccount]).slice(0, MAX_CURATORS)
  const snapshot = useQuery({ kinds: FOLLOW_PACK_KINDS, authors, limit: MAX_EVENTS }, { live: false })
  const isIncomplete = useHasTooFewAnswers(snapshot)
  const rootFollowsPack = useSiteFollowsPack()
  const judge = usePersonVerdictGetter(personFilters)
  const foundPacks = useMemo(() => parseFollowPacks(snapshot.events), [snapshot.events])
  const packs = useMemo(() => {
    const isOffered = (key: string) => key !== reader && judge(key)?.action !== 'hide'
    const all = rootFollowsPack ? [...foundPacks, rootFollowsPack] : foundPacks
    return all
      .map(pack => ({ ...pack, people: pack.people.filter(isOffered) }))
      .filter(({ people }) => people.length > 0)
  }, [foundPacks, rootFollowsPack, judge, reader])
  const isEmpty = foundPacks.length === 0
  return {
    packs,
    isLoading: isEmpty && snapshot.phase !== 'settled',
    incompleteAnswers: isEmpty && isIncomplete && snapshot.phase === 'settled' ? snapshot.answers : undefined,
  }
}
