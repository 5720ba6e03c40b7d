import { useMemo } from 'react'
import { Config } from '#kernel/config'
import { Slot, useOptionalService } from '#kernel/react'
import { type BadgeFacts, personBadges } from '../contract'

/** The marks beside the name of a person on the hover card or the person's own page. */
export function PersonBadges({ pubkey, place }: { pubkey: string; place: BadgeFacts['place'] }) {
  const site = useOptionalService(Config)
  const facts = useMemo(() => ({ place, site }), [place, site])
  return <Slot point={personBadges} props={{ pubkey, page: place === 'page' }} facts={facts} />
}
