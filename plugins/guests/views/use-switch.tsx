import { useState } from 'react'
import { Refusal } from '#kernel'
import { useKernel, useNostr, useQuery, useStore } from '#kernel/react'
import { Switch } from '#ui-kit'
import { usersByAddress } from '../find/rank-listings'
import { recommendationsBy } from '../find/use-known'
import { addressOf, type Listing } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import { Problem } from './problem'

/** Says publicly that the reader uses a plugin, by which others find it. Not shown to somebody who cannot sign. */
export function UseSwitch({ listing }: { listing: Listing }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  return pubkey !== undefined && canSign ? <OwnSwitch listing={listing} reader={pubkey} /> : null
}

function OwnSwitch({ listing, reader }: { listing: Listing; reader: string }) {
  const kernel = useKernel()
  const { events } = useQuery(recommendationsBy([reader]), { live: true })
  const isSaid = usersByAddress(events).has(addressOf(listing))
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const change = async (uses: boolean) => {
    setWanted(uses)
    setProblem(undefined)
    try {
      const { say } = await kernel.resolve(GuestDesk)
      await say.use(listing, uses)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <div>
      <Switch
        label="I use this, and say so publicly"
        checked={wanted ?? isSaid}
        disabled={wanted !== undefined}
        onChange={uses => void change(uses)}
      />
      <Problem text={problem} />
    </div>
  )
}
