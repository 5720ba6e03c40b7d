import { OwnLists } from '#contracts/lists'
import { PeopleToFollow } from '#contracts/welcome'
import type { QuerySnapshot } from '#kernel/ports'
import { useNostr, useOptionalService, useOptionalStore, View } from '#kernel/react'
import { NoAnswer } from '#kernel/shell'
import { EmptyState, SkeletonRow } from '#ui-kit'
import { FindPeople } from './find-people'
import Suggestions from './suggestions'

/**
 * Shown instead of a feed while no follows are known: people to follow first, then popular notes of strangers.
 * `unanswered` are the relays' answers, if too few have answered to know that the reader follows nobody.
 */
export default function NoFollows({ unanswered }: { unanswered: QuerySnapshot['answers'] | undefined }) {
  const nostr = useNostr()
  const list = useOptionalService(OwnLists)?.of(nostr, { kind: 3 }).state
  const state = useOptionalStore(list)
  // The first follows are being published. The feed begins as soon as the new list is signed.
  if (state?.pending && state.tags.length > 0) return [0, 1, 2, 3, 4].map(row => <SkeletonRow key={row} />)
  if (unanswered) return <View of={NoAnswer} answers={unanswered} />
  return (
    <>
      <EmptyState icon="people" title="Follow someone to see content from them">
        <FindPeople />
      </EmptyState>
      <View of={PeopleToFollow} />
      <Suggestions />
    </>
  )
}
