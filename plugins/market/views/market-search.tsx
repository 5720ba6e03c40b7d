import { SearchTab } from '#contracts/search'
import { PluginView } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'

const KINDS = [30_402]

/** Shows the listings that a search finds. */
export default function MarketSearch({ query }: { query: string }) {
  return (
    <PluginView
      token={SearchTab}
      query={query}
      kinds={KINDS}
      label="Search market"
      empty="No listings found"
      pending={<SkeletonRow />}
    />
  )
}
