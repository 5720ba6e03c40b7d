import { useMemo } from 'react'
import { decodeEntity, isReplaceable } from '#kernel/nostr'
import { View } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { addressRoute } from '../contract'
import { AtTheAuthors } from './at-the-authors'
import { PostTitle } from './post-title'
import { Thread } from './thread'
import { useLinked } from './use-linked'

/** The page of an addressable event, named by an `naddr1` identifier. */
export default function AddressPage() {
  const { address = '' } = useRouteParams(addressRoute)
  const entity = useMemo(() => decodeEntity(address), [address])
  if (entity?.type !== 'naddr') return <Failed address={address} />
  const { kind, pubkey, identifier, relays } = entity
  return <AddressOf key={address} address={address} to={{ kind, pubkey, identifier, relays }} />
}

interface AddressProps {
  readonly address: string
  readonly to: { kind: number; pubkey: string; identifier: string; relays: readonly string[] }
}

function AddressOf({ address, to }: AddressProps) {
  const { kind, pubkey, identifier, relays } = to
  // A replaceable kind has one event per author, without an identifier.
  const named = !isReplaceable(kind) && { '#d': [identifier] }
  const filter = { kinds: [kind], authors: [pubkey], ...named }
  const { event, asking, missed } = useLinked(filter, relays)
  if (event)
    return (
      <>
        <PostTitle author={event.pubkey} />
        <Thread event={event} />
      </>
    )
  const pending = (
    <>
      <PostTitle author={undefined} />
      <EmptyState icon="article" title={`Loading naddr:${short(address)}`} />
    </>
  )
  if (!missed) return pending
  return (
    <AtTheAuthors filter={filter} asking={asking} pending={pending} none={<Failed address={address} />} />
  )
}

function Failed({ address }: { address: string }) {
  return (
    <>
      <View of={PageHeader} title="Post" />
      <EmptyState icon="article" title={`Failed to load naddr:${short(address)}`} />
    </>
  )
}

/** Shortens an address, because addresses may have hundreds of characters. */
const short = (address: string) =>
  address.length > 40 ? `${address.slice(0, 30)}…${address.slice(-8)}` : address
