import { useMemo, useState } from 'react'
import { Moderation } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useOptionalService, useOptionalStore, useVerdicts } from '#kernel/react'
import { type ThreadRow, threadRows, threadTree } from './thread-tree'
import { withoutHidden } from './without-hidden'
import { withoutStrangers } from './without-strangers'

/** The replies that are shown below an event, and the toggle for people whom the reader does not know. */
export interface ShownThread {
  readonly rows: readonly ThreadRow[]
  /** Number of replies by people whom the reader does not know. */
  readonly strangers: number
  readonly strangersShown: boolean
  toggleStrangers(): void
}

/**
 * Returns the replies to show. `keys` are the event's id and address. `author` wrote the event and is never treated as
 * a stranger on this page. `whole` is true when the relays have answered.
 */
export function useThreadTree(
  keys: readonly string[],
  author: string,
  events: readonly NostrEvent[],
  whole: boolean,
): ShownThread {
  const moderation = useOptionalService(Moderation)
  const version = useOptionalStore(moderation?.version)
  const [strangersShown, setShown] = useState(false)

  const judge = useVerdicts(noteFilters)
  const all = useMemo(() => threadTree(keys, events, whole), [keys, events, whole])
  const tree = useMemo(() => withoutHidden(all, event => judge(event)?.how === 'hide'), [all, judge])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may change who is a stranger
  const sifted = useMemo(
    () =>
      moderation &&
      withoutStrangers(tree, pubkey => pubkey === author || moderation.acquaintance(pubkey) === 'known'),
    [tree, moderation, author, version],
  )
  const rows = useMemo(
    () => threadRows(sifted && !strangersShown ? sifted.nodes : tree),
    [tree, sifted, strangersShown],
  )
  return {
    rows,
    strangers: sifted?.left ?? 0,
    strangersShown,
    toggleStrangers: () => setShown(!strangersShown),
  }
}
