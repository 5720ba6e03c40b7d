import { useMemo } from 'react'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { profileRoute, profileTabRoute } from '#contracts/site-routes'
import { Config } from '#kernel/config'
import { decodeNip19Entity, encodeNpub } from '#kernel/nostr'
import {
  ContributionView,
  PluginView,
  Slot,
  useApplicableContributions,
  useContributions,
  useQuery,
  useService,
  useShellContext,
} from '#kernel/react'
import { RouteLink, useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import {
  buttonClassName,
  classNames,
  EmptyState,
  ErrorState,
  SkeletonRow,
  tabLinkClassName,
  tabRowClassName,
  useScrollToActiveTab,
} from '#ui-kit'
import { personBadges, profileActions, profileDetails, profileTabs } from '../contract'
import { getDisplayName } from '../profile/parse-profile'
import { useIsBlocked } from '../profile/use-is-blocked'
import { useIsProfileLate } from '../profile/use-is-profile-late'
import { useLiveProfile } from '../profile/use-profile'
import { useProfileConditionContext } from '../profile/use-profile-condition-context'
import { useProfileTabs } from '../profile/use-profile-tabs'
import { ProfileBannerAndPicture } from './profile-banner-and-picture'
import { ProfileDescription } from './profile-description'
import { ProfileNameText } from './profile-name-text'
import styles from './profile-page.module.css'

/** The page of one person. */
export default function ProfilePage() {
  const { profile: link, tab } = useRouteParams(profileTabRoute)
  const entity = useMemo(() => decodeNip19Entity(link ?? ''), [link])
  if (!entity || !('pubkey' in entity) || entity.type === 'naddr') {
    return (
      <>
        <PluginView token={PageHeader} title="Profile" />
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
      {relays.length > 0 && <LinkedRelaysQuery pubkey={pubkey} relays={relays} />}
      <CheckedProfile key={pubkey} pubkey={pubkey} tab={tab ?? ''} />
    </>
  )
}

/**
 * Queries also the relays that an `nprofile` names, because the reader's relays may not have the person's events
 * (NIP-19).
 */
function LinkedRelaysQuery({ pubkey, relays }: { pubkey: string; relays: readonly string[] }) {
  useQuery(
    [
      { kinds: [0, 10_002], authors: [pubkey] },
      {
        kinds: getKindsWithRoles(useContributions(noteKinds), 'post', 'repost'),
        authors: [pubkey],
        limit: 100,
      },
    ],
    { hints: relays, live: false },
  )
  return null
}

const HomeLink = ({ text }: { text: string }) => (
  <a className={buttonClassName('primary')} href="/">
    {text}
  </a>
)

function CheckedProfile({ pubkey, tab }: { pubkey: string; tab: string }) {
  const { blocklist } = useService(Config)
  const blocked = useIsBlocked(pubkey, blocklist)
  if (blocked && blocklist) {
    return (
      <>
        <PluginView token={PageHeader} title="Profile" />
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
  const { profile, isLoading } = useLiveProfile(pubkey)
  const late = useIsProfileLate(isLoading)
  // The profile's text would push the content below down when it loads, so that content is shown only after the text or
  // a time limit.
  const waiting = isLoading && !late
  const name = getDisplayName(pubkey, profile)
  const facts = useProfileConditionContext(pubkey)
  const details = useApplicableContributions(profileDetails, facts)
  const tabs = useProfileTabs(facts, tab)
  const active = tabs.find(t => t.value.path === tab)
  const npub = encodeNpub(pubkey) ?? ''
  const row = useScrollToActiveTab<HTMLElement>(`${tab} ${tabs.length}`)
  return (
    <>
      <PluginView token={PageHeader} title={name} />
      <ProfileBannerAndPicture pubkey={pubkey} profile={profile} />
      <div className={styles.actions}>
        <Slot point={profileActions} props={{ pubkey }} facts={facts} />
      </div>
      <div className={styles.person}>
        <h2 className={styles.name}>
          <ProfileNameText pubkey={pubkey} profile={profile} />{' '}
          <Slot point={personBadges} props={{ pubkey, page: true }} facts={useShellContext()} />
        </h2>
        <ProfileDescription pubkey={pubkey} profile={profile} isLoading={isLoading} isLate={late} />
        <div className={classNames(styles.facts, waiting && styles.waiting)}>
          {details.map(entry => (
            <div key={entry.key} style={{ minBlockSize: entry.value.height ?? 0 }}>
              <ContributionView point={profileDetails} entry={entry} props={{ pubkey }} />
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
        <nav ref={row} className={tabRowClassName} aria-label="Profile">
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
  const routeProps = {
    className: tabLinkClassName,
    'aria-current': active ? ('page' as const) : undefined,
    replace: true,
  }
  return path === '' ? (
    <RouteLink to={profileRoute} params={{ profile: npub }} {...routeProps}>
      {label}
    </RouteLink>
  ) : (
    <RouteLink to={profileTabRoute} params={{ profile: npub, tab: path }} {...routeProps}>
      {label}
    </RouteLink>
  )
}
