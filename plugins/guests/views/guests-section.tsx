import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useQuery, useService, useStore, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import {
  AddressForm,
  Button,
  ButtonRow,
  buttonClass,
  counted,
  EmptyState,
  SettingsRow,
  SettingsSection,
} from '#ui-kit'
import { directoryRoute, guestRoute } from '../contract'
import { newestListings } from '../find/rank-listings'
import { guestAddress } from '../guest-address'
import { LISTING_KIND, type Listing } from '../install/read-listing'
import { compareVersions } from '../install/what-it-does'
import { GuestDesk, type InstalledGuest, type LocalGuest } from '../manifest'
import { InstallDialog } from './install-dialog'
import { Problem } from './problem'
import { useRemove } from './use-remove'

const WORDS = {
  loading: 'Being loaded',
  idle: 'Ready. It starts when something of it is shown.',
  running: 'Running',
  refused: 'Not loaded',
  ended: 'Stopped',
} as const

/** ms. A plugin that answers later is said to be slow. */
const SLOW_MS = 200

const stateText = ({ state, reason, answers, requests }: Omit<LocalGuest, 'address'>) =>
  [
    reason === undefined ? WORDS[state] : `${WORDS[state]}: ${reason}`,
    ...(answers === undefined
      ? []
      : [answers > SLOW_MS ? `slow: answers after ${answers} ms` : `answers within ${answers} ms`]),
    ...Object.entries(requests ?? {}).map(
      ([host, count]) => `${counted(count, 'request', 'requests')} to ${host}`,
    ),
  ].join(', ')

/** The page of Settings, Plugins from others. */
export default function GuestsSection() {
  const desk = useService(GuestDesk)
  const installed = useStore(desk.installed)
  const local = useStore(desk.local)
  const [remove, problem] = useRemove()
  const add = (address: string) => {
    try {
      desk.addLocal(address.trim())
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  }
  return (
    <>
      <SettingsSection
        title="Installed"
        description="They draw with Pinion's own parts, and do only what you have allowed. A newer version never comes without a press."
      >
        {desk.policy.mode !== 'off' && (
          <p>
            <RouteLink to={directoryRoute} className={buttonClass('primary', 'small')}>
              Find plugins
            </RouteLink>
          </p>
        )}
        <Problem text={problem} />
        {installed.length === 0 && <EmptyState title="No plugins from others yet" />}
        <InstalledList guests={installed} onRemove={remove} />
      </SettingsSection>
      {desk.policy.mode === 'any' && (
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

/** The installed plugins, each with its newer version if there is one. */
function InstalledList({ guests, onRemove }: InstalledListProps) {
  const { events } = useQuery(
    {
      kinds: [LISTING_KIND],
      authors: [...new Set(guests.map(({ author }) => author))],
      '#d': [...new Set(guests.map(({ identifier }) => identifier))],
    },
    { live: false },
  )
  const newest = newestListings(events)
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
  /** The newer version that its author has published. */
  readonly newer?: Listing
}

function InstalledRow({ guest, onRemove, newer }: InstalledRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { title, version } = guest.manifest
  return (
    <>
      <SettingsRow
        label={
          <>
            <RouteLink to={guestRoute} params={{ address: guestAddress(guest) }}>
              {title} {version}
            </RouteLink>{' '}
            by <View of={ProfileName} pubkey={guest.author} />
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
        <InstallDialog open={isAsking} onClose={() => setAsking(false)} listing={newer} before={guest} />
      )}
    </>
  )
}

function LocalRow({ guest }: { guest: LocalGuest }) {
  const desk = useService(GuestDesk)
  const { address, title, version } = guest
  const name = title ?? address
  return (
    <SettingsRow label={title === undefined ? address : `${title} ${version}`} hint={stateText(guest)}>
      <ButtonRow>
        <Button size="small" aria-label={`Load ${name} again`} onClick={() => desk.reload(address)}>
          Load again
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => desk.removeLocal(address)}>
          Remove
        </Button>
      </ButtonRow>
    </SettingsRow>
  )
}
