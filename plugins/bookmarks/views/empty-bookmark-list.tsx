import type { ReactNode } from 'react'
import type { OwnListState } from '#contracts/lists'
import { PluginView } from '#kernel/react'
import { TooFewAnswersNotice } from '#kernel/shell'
import { ErrorState, SkeletonRow } from '#ui-kit'

interface ListSearchStateProps {
  readonly state: OwnListState
  /** Shown when it is certain that there are no entries. */
  readonly children: ReactNode
}

/**
 * Replaces a part of the list that has no entries: says that the list is being loaded, that too few relays have
 * answered, or that there are no bookmarks.
 */
export function EmptyBookmarkList({ state: { lookupState, answers }, children }: ListSearchStateProps) {
  if (lookupState === 'looking') return <LoadingBookmarks />
  if (lookupState !== 'no-answer') return children
  return (
    <PluginView
      token={TooFewAnswersNotice}
      answers={answers}
      fallback={
        <ErrorState title="Your bookmarks could not be loaded" text="Too few relays have answered." />
      }
    />
  )
}

export const LoadingBookmarks = () => (
  <div role="status" aria-label="Loading bookmarks">
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </div>
)
