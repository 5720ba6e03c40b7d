import { useMemo } from 'react'
import { kindsAs, noteKinds } from '#contracts/notes'
import { Config } from '#kernel/config'
import { decodeEntity, encodeNpub } from '#kernel/nostr'
import {
  ContributionView,
  Slot,
  useOffered,
  usePoint,
  useQuery,
  useService,
  useSessionFacts,
  View,
} from '#kernel/react'
import { RouteLink, useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import {
  buttonClass,
  classNames,
  EmptyState,
  ErrorState,
  SkeletonRow,
  tabLinkClass,
  tabRowClass,
  useChosenInView,
} from '#ui-kit'
import {
  personBadges,
  profileActions,
  profileFacts,
  profileRoute,
  profileTabRoute,
  profileTabs,
} from '../contract'
import { nameOf } from '../profile/parse-profile'
import { useBlocked } from '../profile/use-blocked'
import { useLiveProfile } from '../profile/use-profile'
import { useProfileFacts } from '../profile/use-profile-facts'
import { useTabs } from '../profile/use-tabs'
import { useTakesTooLong } from '../profile/use-takes-too-long'
import { PersonName } from './person-name'
import styles from './profile-page.module.css'
import { ProfilePictures } from './profile-pictures'
import { ProfileWords } from './profile-words'

/** The page of one person. */
export default function ProfilePage() {
  const { profile: link, tab } = useRouteParams(profileTabRoute)
  const entity = useMemo(() => decodeEntity(link ?? ''), [link])
  if (!entity || !('pubkey' in entity) || entity.type === 'naddr') {
    return (
      <>
        <View of={PageHeader} title="Profile" />
        <EmptyState icon="person" title="The page you are looking for could not be found.">
          <HomeLink text="Go back to homepage" />
        </EmptyState>
      </>
    )
  }
  const { pubkey } = entity
  const relays = 'relays' in entity ? entity.relays : []
  return (
    <>
      {relays.length > 0 && <FromTheLink pubkey={pubkey} relays={relays} />}
      <CheckedProfile key={pubkey} pubkey={pubkey} tab={tab ?? ''} />
    </>
  )
}

/**
 * Queries also the relays that an `nprofile` names, because the reader's relays may not have the person's events
 * (NIP-19).
 */
function FromTheLink({ pubkey, relays }: { pubkey: string; relays: readonly string[] }) {
  useQuery(
    [
      { kinds: [0, 10_002], authors: [pubkey] },
      { kinds: kindsAs(usePoint(noteKinds), 'post', 'repost'), authors: [pubkey], limit: 100 },
    ],
    { hints: relays, live: false },
  )
  return null
}

const HomeLink = ({ text }: { text: string }) => (
  <a className={buttonClass('primary')} href="/">
    {text}
  </a>
)

function CheckedProfile({ pubkey, tab }: { pubkey: string; tab: string }) {
  const { blocklist } = useService(Config)
  const blocked = useBlocked(pubkey, blocklist)
  if (blocked && blocklist) {
    return (
      <>
        <View of={PageHeader} title="Profile" />
        <ErrorState
          title={`Error: Flagged as CSAM by ${blocklist.provider}. See explanation at /${blocklist.note}`}
        >
          <HomeLink text="Go back to homepage" />
        </ErrorState>
      </>
    )
  }
  return <Person pubkey={pubkey} tab={tab} />
}

function Person({ pubkey, tab }: { pubkey: string; tab: string }) {
  const { profile, asking } = useLiveProfile(pubkey)
  const late = useTakesTooLong(asking)
  // The profile's text would push down the content below, so wait a while for the text before showing that content.
  const waiting = asking && !late
  const name = nameOf(pubkey, profile)
  const facts = useProfileFacts(pubkey)
  const said = useOffered(profileFacts, facts)
  const tabs = useTabs(facts, tab)
  const active = tabs.find(t => t.value.path === tab)
  const npub = encodeNpub(pubkey) ?? ''
  const row = useChosenInView<HTMLElement>(`${tab} ${tabs.length}`)
  return (
    <>
      <View of={PageHeader} title={name} />
      <ProfilePictures pubkey={pubkey} profile={profile} />
      <div className={styles.actions}>
        <Slot point={profileActions} props={{ pubkey }} facts={facts} />
      </div>
      <div className={styles.person}>
        <h2 className={styles.name}>
          <PersonName pubkey={pubkey} profile={profile} />{' '}
          <Slot point={personBadges} props={{ pubkey, page: true }} facts={useSessionFacts()} />
        </h2>
        <ProfileWords pubkey={pubkey} profile={profile} asking={asking} late={late} />
        <div className={classNames(styles.facts, waiting && styles.waiting)}>
          {said.map(entry => (
            <div key={entry.key} style={{ minBlockSize: entry.value.height ?? 0 }}>
              <ContributionView point={profileFacts} entry={entry} props={{ pubkey }} />
            </div>
          ))}
        </div>
      </div>
      <div className={classNames(styles.below, waiting && styles.waiting)}>
        {waiting && (
          <div className={styles.shape}>
            <SkeletonRow />
            <SkeletonRow />
          </div>
        )}
        <nav ref={row} className={tabRowClass} aria-label="Profile">
          {tabs.map(({ key, value }) => (
            <TabLink
              key={key}
              npub={npub}
              path={value.path}
              label={value.label}
              active={value.path === tab}
            />
          ))}
        </nav>
        {active ? (
          <ContributionView key={active.key} point={profileTabs} entry={active} props={{ pubkey }} />
        ) : (
          <EmptyState icon="person" title="There is no such tab. Its plugin may be off." />
        )}
      </div>
    </>
  )
}

function TabLink({
  npub,
  path,
  label,
  active,
}: {
  npub: string
  path: string
  label: string
  active: boolean
}) {
  const rest = {
    className: tabLinkClass,
    'aria-current': active ? ('page' as const) : undefined,
    replace: true,
  }
  return path === '' ? (
    <RouteLink to={profileRoute} params={{ profile: npub }} {...rest}>
      {label}
    </RouteLink>
  ) : (
    <RouteLink to={profileTabRoute} params={{ profile: npub, tab: path }} {...rest}>
      {label}
    </RouteLink>
  )
}
