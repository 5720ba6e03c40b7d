import { useEffect, useMemo, useState } from 'react'
import { Feed } from '#contracts/feeds'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { relayRoute } from '#contracts/site-routes'
import { formatRelayUrl, normalizeRelayUrl } from '#kernel/nostr'
import { PluginView, useCheckedUrls, useContributions } from '#kernel/react'
import { RouteLink, useRouteParams } from '#kernel/router'
import { PageHeader, settingsSectionRoute } from '#kernel/shell'
import type { CheckedUrl } from '#kernel/url-policy'
import { buttonClassName, EmptyState, Skeleton } from '#ui-kit'
import { fetchRelayInfo, type RelayInfo } from './relay-info'
import styles from './relay-page.module.css'

/** Matches a relay on this machine, which has no certificate and so uses `ws://`. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:|$)/

/** The page of a relay: its description and its newest notes. */
export default function RelayPage() {
  const { host = '' } = useRouteParams(relayRoute)
  const url = normalizeRelayUrl(LOCAL_HOST.test(host) ? `ws://${host}` : host)
  if (url === undefined) {
    return (
      <>
        <PluginView token={PageHeader} title="Relay" />
        <EmptyState icon="relay" title="This is not the address of a relay." />
      </>
    )
  }
  return <RelayDetails key={url} url={url} />
}

function RelayDetails({ url }: { url: string }) {
  const all = useContributions(noteKinds)
  const query = useMemo(
    () => ({ filters: [{ kinds: getKindsWithRoles(all, 'post'), limit: 50 }], relays: [url] }),
    [all, url],
  )
  const askable = useCheckedUrls([url])
  const [address] = askable ?? []
  const header = <PluginView token={PageHeader} title={formatRelayUrl(url)} />
  if (!askable) return header
  if (!address) {
    return (
      <>
        {header}
        <EmptyState icon="relay" title="This relay is inside your own network.">
          <p>Links do not lead there. Add it to your relays, and Pinion will ask it.</p>
          <RouteLink
            to={settingsSectionRoute}
            params={{ section: 'network' }}
            className={buttonClassName('primary')}
          >
            Open your relays
          </RouteLink>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {header}
      <RelayAbout address={address} />
      <PluginView
        token={Feed}
        query={query}
        name={`relay/${url}`}
        empty="This relay shows no notes"
        fallback={<p className={styles.about}>Turn on Feeds to see its notes.</p>}
      />
    </>
  )
}

function RelayAbout({ address }: { address: CheckedUrl }) {
  const [info, setInfo] = useState<RelayInfo>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    fetchRelayInfo(address, leaving.signal).then(setInfo, error => {
      if (!leaving.signal.aborted)
        setProblem(error instanceof SyntaxError ? 'The relay’s answer is no description.' : error.message)
    })
    return () => leaving.abort()
  }, [address])
  return (
    <section className={styles.about} aria-label="About this relay">
      {info ? (
        <>
          {info.name && <h2 className={styles.name}>{info.name}</h2>}
          {info.description && <p dir="auto">{info.description}</p>}
          <dl className={styles.facts}>
            {info.software && (
              <div>
                <dt>Software</dt>
                <dd>{info.software.replace(/^git\+/, '')}</dd>
              </div>
            )}
            {info.nips.length > 0 && (
              <div>
                <dt>NIPs</dt>
                <dd>{info.nips.join(', ')}</dd>
              </div>
            )}
            {(info.requiresPayment || info.requiresAuth) && (
              <div>
                <dt>Asks for</dt>
                <dd>
                  {[info.requiresPayment && 'payment', info.requiresAuth && 'signing in']
                    .filter(Boolean)
                    .join(', ')}
                </dd>
              </div>
            )}
          </dl>
        </>
      ) : problem ? (
        <p className={styles.soft}>It does not say what it is. {problem}</p>
      ) : (
        <>
          <Skeleton width="30%" height={18} />
          <Skeleton width="80%" />
        </>
      )}
    </section>
  )
}
