import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { directoryRoute, guestRoute } from '#contracts/site-routes'
import { UserFacingError } from '#kernel'
import { PluginView, useQuery, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import {
  AddressForm,
  Button,
  ButtonRow,
  buttonClassName,
  EmptyState,
  pluralize,
  SettingsRow,
  SettingsSection,
} from '#ui-kit'
import { selectNewestListings } from '../directory/rank-listings'
import { compareVersions } from '../install/describe-guest'
import { type GuestListing, LISTING_KIND } from '../install/parse-listing'
import { encodeListingNaddr } from '../listing-naddr'
import { GuestManager, type InstalledGuest, type LocalGuest } from '../manifest'
import { ErrorMessage } from './error-message'
import { InstallDialog } from './install-dialog'
import { useRemoveGuest } from './use-remove-guest'

const TEXT_BY_STATE = {
  loading: 'Being loaded',
  idle: 'Ready. It starts when something of it is shown.',
  running: 'Running',
  refused: 'Not loaded',
  ended: 'Stopped',
} as const

/** A plugin whose response time in ms is above this is shown as slow. */
const SLOW_MS = 200

const stateText = ({ state, reason, responseMs, requests }: Omit<LocalGuest, 'address'>) =>
  [
    reason === undefined ? TEXT_BY_STATE[state] : `${TEXT_BY_STATE[state]}: ${reason}`,
    ...(responseMs === undefined
      ? []
      : [responseMs > SLOW_MS ? `slow: answers after ${responseMs} ms` : `answers within ${responseMs} ms`]),
    ...Object.entries(requests ?? {}).map(
      ([host, count]) => `${pluralize(count, 'request', 'requests')} to ${host}`,
    ),
  ].join(', ')

/** The page of Settings for guests. */
export default function GuestsSection() {
  const manager = useService(GuestManager)
  const installed = useStore(manager.installed)
  const local = useStore(manager.local)
  const [remove, problem] = useRemoveGuest()
  const add = (address: string) => {
    try {
      manager.addLocal(address.trim())
      return undefined
    } catch (error) {
      if (error instanceof UserFacingError) return error.message
      throw error
    }
  }
  return (
    <>
      <SettingsSection
        title="Installed"
        description="They draw with Pinion's own parts, and do only what you have allowed. A newer version never comes without a press."
      >
        {manager.policy.mode !== 'off' && (
          <p>
            <RouteLink to={directoryRoute} className={buttonClassName('primary', 'small')}>
              Find plugins
            </RouteLink>
          </p>
        )}
        <ErrorMessage text={problem} />
        {installed.length === 0 && <EmptyState title="No plugins from others yet" />}
        <InstalledList guests={installed} onRemove={remove} />
      </SettingsSection>
      {manager.policy.mode === 'any' && (
        <SettingsSection
          title="For developers"
          description="Loads a plugin from a folder of a server on this machine: guest.json, which says what it adds, and guest.js. It runs in a worker without a network, draws with Pinion's own parts, and learns nothing but what it shows."
        >
          <AddressForm label="Address of the folder" placeholder="http://localhost:5199/" onAdd={add} />
          {local.map(guest => (
            <LocalRow key={guest.address} guest={guest} />
          ))}
        </SettingsSection>
      )}
    </>
  )
}

interface InstalledListProps {
  readonly guests: readonly InstalledGuest[]
  readonly onRemove: (id: string) => void
}

/** The installed guests, each with the newer version that its author has published, if there is one. */
function InstalledList({ guests, onRemove }: InstalledListProps) {
  const { events } = useQuery(
    {
      kinds: [LISTING_KIND],
      authors: [...new Set(guests.map(({ author }) => author))],
      '#d': [...new Set(guests.map(({ identifier }) => identifier))],
    },
    { live: false },
  )
  const newest = selectNewestListings(events)
  return guests.map(guest => {
    const listing = newest.find(({ id }) => id === guest.id)
    const isNewer =
      listing !== undefined &&
      listing.at > guest.at &&
      compareVersions(listing.manifest.version, guest.manifest.version) > 0
    return (
      <InstalledRow
        key={guest.id}
        guest={guest}
        onRemove={() => onRemove(guest.id)}
        {...(isNewer && { newer: listing })}
      />
    )
  })
}

interface InstalledRowProps {
  readonly guest: InstalledGuest
  readonly onRemove: () => void
  /** A newer version that the guest's author has published. */
  readonly newer?: GuestListing
}

function InstalledRow({ guest, onRemove, newer }: InstalledRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { title, version } = guest.manifest
  return (
    <>
      <SettingsRow
        label={
          <>
            <RouteLink to={guestRoute} params={{ address: encodeListingNaddr(guest) }}>
              {title} {version}
            </RouteLink>{' '}
            by <PluginView token={ProfileName} pubkey={guest.author} />
          </>
        }
        hint={stateText(guest)}
      >
        <ButtonRow>
          {newer && (
            <Button
              size="small"
              variant="primary"
              aria-label={`Update ${title} to ${newer.manifest.version}`}
              onClick={() => setAsking(true)}
            >
              Update to {newer.manifest.version}
            </Button>
          )}
          <Button size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        </ButtonRow>
      </SettingsRow>
      {newer && (
        <InstallDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          listing={newer}
          installedVersion={guest}
        />
      )}
    </>
  )
}

function LocalRow({ guest }: { guest: LocalGuest }) {
  const manager = useService(GuestManager)
  const { address, title, version } = guest
  const name = title ?? address
  return (
    <SettingsRow label={title === undefined ? address : `${title} ${version}`} hint={stateText(guest)}>
      <ButtonRow>
        <Button size="small" aria-label={`Load ${name} again`} onClick={() => manager.reload(address)}>
          Load again
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => manager.removeLocal(address)}>
          Remove
        </Button>
      </ButtonRow>
    </SettingsRow>
  )
}
