import { useMemo, useState } from 'react'
import { relayRoute } from '#contracts/site-routes'
import { formatRelayUrl } from '#kernel/nostr'
import { useNostr, useQuery, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { AddressForm, Button, ButtonRow, Checkbox, IconButton, SettingsSection, Skeleton } from '#ui-kit'
import { OwnRelays } from '../contract'
import {
  getRelayListChanges,
  mergeRelayEntries,
  normalizeTypedRelayUrl,
  parseRelayEntries,
  type RelayEntry,
} from '../own/parse-relay-entries'
import styles from './relay-list.module.css'

/**
 * The page of Settings, Relay list (NIP-65): the relays on which others find the reader's events, and to which they
 * send events for the reader.
 */
export default function RelayListSettingsSection() {
  const { pubkey, canSign } = useStore(useNostr().session)
  const filter = useMemo(() => ({ kinds: [10_002], authors: pubkey ? [pubkey] : [] }), [pubkey])
  const { events, phase } = useQuery(filter)
  if (!pubkey)
    return <SettingsSection label="Relay list" description="Sign in to publish a list of relays." />
  if (events.length === 0 && phase !== 'settled') return <Skeleton height={120} />
  const [list] = events
  return <RelayListEditor key={pubkey} tags={list?.tags ?? NO_RELAYS} canSign={canSign} />
}

const NO_RELAYS: readonly (readonly string[])[] = []

function RelayListEditor({ tags, canSign }: { tags: readonly (readonly string[])[]; canSign: boolean }) {
  const own = useService(OwnRelays)
  const toasts = useService(Toasts)
  const list = useMemo(() => ({ tags }), [tags])
  const [entries, setEntries] = useState(() => parseRelayEntries(list))
  const [busy, setBusy] = useState(false)
  const [lastList, setLastList] = useState(list)
  // A newer list has arrived, for example from another device. Update the entries that the user has not edited. If no
  // relay accepts a published list, the former list comes back, and edited entries stay as they are.
  if (lastList !== list && !busy) {
    setLastList(list)
    setEntries(mine => mergeRelayEntries(parseRelayEntries(lastList), mine, parseRelayEntries(list)))
  }
  const changes = getRelayListChanges(list, entries)
  const change = (url: string, patch: Partial<RelayEntry>) =>
    setEntries(all => all.map(entry => (entry.url === url ? { ...entry, ...patch } : entry)))

  const add = (address: string) => {
    if (!address.trim()) return undefined
    const url = normalizeTypedRelayUrl(address)
    if (url === undefined) return 'This is not the address of a relay. It looks like wss://relay.example.com'
    if (entries.some(entry => entry.url === url)) return 'This relay is in the list already.'
    setEntries(all => [...all, { url, read: true, write: true }])
    return undefined
  }
  const publish = async () => {
    setBusy(true)
    try {
      await own.change(changes).whenSent
      toasts.show({ text: 'Your relay list is published.' })
    } catch (error) {
      toasts.show({
        text: error instanceof Error ? error.message : 'Your relay list was not published.',
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection
      label="Relay list"
      description="Others look for your notes where you write, and leave answers and mentions where you read. Two or three of each are enough."
    >
      {entries.length === 0 && <p className={styles.none}>You have published no relays yet.</p>}
      <ul>
        {entries.map(({ url, read, write }) => (
          <li key={url}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere */}
            <div role="group" aria-label={formatRelayUrl(url)} className={styles.row}>
              <RouteLink to={relayRoute} params={{ host: formatRelayUrl(url) }}>
                {formatRelayUrl(url)}
              </RouteLink>
              <Checkbox
                label="Read"
                checked={read}
                disabled={!canSign || (read && !write)}
                onChange={checked => change(url, { read: checked })}
              />
              <Checkbox
                label="Write"
                checked={write}
                disabled={!canSign || (write && !read)}
                onChange={checked => change(url, { write: checked })}
              />
              <IconButton
                icon="trash"
                label={`Remove ${formatRelayUrl(url)}`}
                disabled={!canSign}
                onClick={() => setEntries(all => all.filter(entry => entry.url !== url))}
              />
            </div>
          </li>
        ))}
      </ul>
      {canSign && (
        <>
          <AddressForm label="Add to your list" placeholder="wss://" onAdd={add} />
          <ButtonRow>
            <Button
              variant="primary"
              disabled={changes.length === 0}
              busy={busy}
              onClick={() => void publish()}
            >
              Publish
            </Button>
            {changes.length > 0 && (
              <Button variant="ghost" onClick={() => setEntries(parseRelayEntries(list))}>
                Undo changes
              </Button>
            )}
          </ButtonRow>
        </>
      )}
    </SettingsSection>
  )
}
