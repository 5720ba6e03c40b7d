import { useMemo, useState } from 'react'
import { Moderation } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useEventVerdictGetter, useOptionalService, useOptionalStore } from '#kernel/react'
import { buildThreadTree, flattenThread, type ThreadRow } from './build-thread-tree'
import { removeHiddenReplies } from './remove-hidden-replies'
import { removeStrangers } from './remove-strangers'

/** The replies that are shown below an event, and the toggle for people whom the reader does not know. */
export interface DisplayedThread {
  readonly rows: readonly ThreadRow[]
  /** Number of replies by people whom the reader does not know. */
  readonly strangers: number
  readonly showStrangers: boolean
  toggleStrangers(): void
}

/**
 * Returns the replies to show. `keys` are the event's id and address. `author` wrote the event and is never treated as
 * a stranger on this page. `isComplete` is true when the relays have answered.
 */
export function useThreadTree(
  keys: readonly string[],
  author: string,
  events: readonly NostrEvent[],
  isComplete: boolean,
): DisplayedThread {
  const moderation = useOptionalService(Moderation)
  const version = useOptionalStore(moderation?.version)
  const [showStrangers, setShowStrangers] = useState(false)

  const judge = useEventVerdictGetter(noteFilters)
  const all = useMemo(() => buildThreadTree(keys, events, isComplete), [keys, events, isComplete])
  const tree = useMemo(() => removeHiddenReplies(all, event => judge(event)?.action === 'hide'), [all, judge])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may change who is a stranger
  const knownPeopleThread = useMemo(
    () =>
      moderation &&
      removeStrangers(tree, pubkey => pubkey === author || moderation.getAcquaintance(pubkey) === 'known'),
    [tree, moderation, author, version],
  )
  const rows = useMemo(
    () => flattenThread(knownPeopleThread && !showStrangers ? knownPeopleThread.nodes : tree),
    [tree, knownPeopleThread, showStrangers],
  )
  return {
    rows,
    strangers: knownPeopleThread?.removedCount ?? 0,
    showStrangers,
    toggleStrangers: () => setShowStrangers(!showStrangers),
  }
}
