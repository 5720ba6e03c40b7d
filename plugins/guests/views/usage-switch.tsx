import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { useKernel, useNostr, useQuery, useStore } from '#kernel/react'
import { Switch } from '#ui-kit'
import { groupUsersByAddress } from '../directory/rank-listings'
import { createRecommendationsFilter } from '../directory/use-trusted-people'
import { type GuestListing, getListingAddress } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import { ErrorMessage } from './error-message'

/**
 * A switch by which the reader publishes that they use a plugin, so that others find it. Hidden for accounts that
 * cannot sign.
 */
export function UsageSwitch({ listing }: { listing: GuestListing }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  return pubkey !== undefined && canSign ? <UsageSwitchForReader listing={listing} reader={pubkey} /> : null
}

function UsageSwitchForReader({ listing, reader }: { listing: GuestListing; reader: string }) {
  const kernel = useKernel()
  const { events } = useQuery(createRecommendationsFilter([reader]), { live: true })
  const isPublished = groupUsersByAddress(events).has(getListingAddress(listing))
  const [pendingValue, setPendingValue] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const change = async (uses: boolean) => {
    setPendingValue(uses)
    setProblem(undefined)
    try {
      const { publishing } = await kernel.resolve(GuestManager)
      await publishing.publishUsage(listing, uses)
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      setProblem(error.message)
    } finally {
      setPendingValue(undefined)
    }
  }
  return (
    <div>
      <Switch
        label="I use this, and say so publicly"
        checked={pendingValue ?? isPublished}
        disabled={pendingValue !== undefined}
        onChange={uses => void change(uses)}
      />
      <ErrorMessage text={problem} />
    </div>
  )
}
