import { OwnLists } from '#contracts/lists'
import type { QuerySnapshot } from '#kernel/ports'
import { PluginView, useNostr, useOptionalService, useOptionalStore } from '#kernel/react'
import { TooFewAnswersNotice } from '#kernel/shell'
import { EmptyState, SkeletonRow } from '#ui-kit'
import { PeopleToFollow } from '../contract'
import { FindPeopleLink } from './find-people-link'
import SuggestedNotes from './suggested-notes'

/**
 * Replaces a feed while no follows are known: shows people to follow first, then popular notes of strangers.
 * `partialAnswers` are the relays' answers, if too few have answered to know that the reader follows nobody.
 */
export default function NoFollowsPlaceholder({
  partialAnswers,
}: {
  partialAnswers: QuerySnapshot['answers'] | undefined
}) {
  const nostr = useNostr()
  const followList = useOptionalService(OwnLists)?.getList(nostr, { kind: 3 }).state
  const state = useOptionalStore(followList)
  // The first follows are being published. The feed begins as soon as the new list is signed.
  if (state?.hasPendingChanges && state.tags.length > 0)
    return [0, 1, 2, 3, 4].map(row => <SkeletonRow key={row} />)
  if (partialAnswers) return <PluginView token={TooFewAnswersNotice} answers={partialAnswers} />
  return (
    <>
      <EmptyState icon="people" title="Follow someone to see content from them">
        <FindPeopleLink />
      </EmptyState>
      <PluginView token={PeopleToFollow} />
      <SuggestedNotes />
    </>
  )
}
