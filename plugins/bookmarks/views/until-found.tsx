import type { ReactNode } from 'react'
import type { OwnListState } from '#contracts/lists'
import { useLacksAnswers, useQuery, View } from '#kernel/react'
import { NoAnswer } from '#kernel/shell'
import { ErrorState, SkeletonRow } from '#ui-kit'
import { BOOKMARKS } from '../bookmark-list'

interface UntilFoundProps {
  readonly state: OwnListState
  readonly pubkey: string
  /** Said once it is certain that there is nothing. */
  readonly children: ReactNode
}

/** The list's own state does not tell whether it is still looked for, so its absence is asked about here. */
export function UntilFound({ state, pubkey, children }: UntilFoundProps) {
  return state.event ? children : <Absence pubkey={pubkey}>{children}</Absence>
}

function Absence({ pubkey, children }: Pick<UntilFoundProps, 'pubkey' | 'children'>) {
  const query = useQuery({ kinds: [BOOKMARKS.kind], authors: [pubkey], limit: 1 })
  const lacksAnswers = useLacksAnswers(query)
  if (query.phase !== 'settled') return <Loading />
  if (!lacksAnswers) return children
  return (
    <View
      of={NoAnswer}
      answers={query.answers}
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
