import type { ReactNode } from 'react'
import type { OwnListState } from '#contracts/lists'
import { View } from '#kernel/react'
import { NoAnswer } from '#kernel/shell'
import { ErrorState, SkeletonRow } from '#ui-kit'

interface UntilFoundProps {
  readonly state: OwnListState
  /** Shown when it is certain that there are no entries. */
  readonly children: ReactNode
}

/**
 * Shown for a part of the list without entries. It says that the list is being looked for, that too few relays have
 * answered, or that there are no entries.
 */
export function UntilFound({ state: { found, answers }, children }: UntilFoundProps) {
  if (found === 'looking') return <Loading />
  if (found !== 'no-answer') return children
  return (
    <View
      of={NoAnswer}
      answers={answers}
      fallback={
        <ErrorState title="Your bookmarks could not be loaded" text="Too few relays have answered." />
      }
    />
  )
}

export const Loading = () => (
  <div role="status" aria-label="Loading bookmarks">
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </div>
)
