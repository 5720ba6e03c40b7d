import { useMemo } from 'react'
import { addressableEventRoute } from '#contracts/site-routes'
import { decodeNip19Entity, isReplaceableKind } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { AuthorRelaySearch } from './author-relay-search'
import { PostTitle } from './post-title'
import { Thread } from './thread'
import { useLinkedEvent } from './use-linked-event'

/** The page of an addressable event, named by an `naddr1` identifier. */
export default function AddressPage() {
  const { address = '' } = useRouteParams(addressableEventRoute)
  const entity = useMemo(() => decodeNip19Entity(address), [address])
  if (entity?.type !== 'naddr') return <AddressFailure address={address} />
  const { kind, pubkey, identifier, relays } = entity
  return <AddressedEvent key={address} address={address} to={{ kind, pubkey, identifier, relays }} />
}

interface AddressProps {
  readonly address: string
  readonly to: { kind: number; pubkey: string; identifier: string; relays: readonly string[] }
}

function AddressedEvent({ address, to }: AddressProps) {
  const { kind, pubkey, identifier, relays } = to
  // A replaceable kind has one event per author, without an identifier.
  const identifierFilter = !isReplaceableKind(kind) && { '#d': [identifier] }
  const filter = { kinds: [kind], authors: [pubkey], ...identifierFilter }
  const { event, isLoading, isMissing } = useLinkedEvent(filter, relays)
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
      <EmptyState icon="article" title={`Loading naddr:${shortenAddress(address)}`} />
    </>
  )
  if (!isMissing) return pending
  return (
    <AuthorRelaySearch
      filter={filter}
      isLoading={isLoading}
      pending={pending}
      notFound={<AddressFailure address={address} />}
    />
  )
}

function AddressFailure({ address }: { address: string }) {
  return (
    <>
      <PluginView token={PageHeader} title="Post" />
      <EmptyState icon="article" title={`Failed to load naddr:${shortenAddress(address)}`} />
    </>
  )
}

/** Shortens an address, because addresses may have hundreds of characters. */
const shortenAddress = (address: string) =>
  address.length > 40 ? `${address.slice(0, 30)}…${address.slice(-8)}` : address
