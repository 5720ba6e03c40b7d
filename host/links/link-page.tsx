import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { homeRoute } from '#contracts/feeds'
import { profileRoute, profileTabRoute } from '#contracts/profiles'
import { noteRoute } from '#contracts/thread'
import { Config } from '#kernel/config'
import { encodeNote, encodeNpub } from '#kernel/nostr'
import { useKernel, useNostr, useOutside, useService, useStore, View } from '#kernel/react'
import { RouteLink, routePath, useGo } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { Button, buttonClass, EmptyState, ErrorState } from '#ui-kit'
import { useHost } from '../host-context'
import { PageSkeleton } from '../shell/page-skeleton'
import { resolveLink } from './resolve-link'

/**
 * The page for paths that belong to no enabled plugin. The path may be that of a disabled plugin, a key, a name, or
 * nothing.
 */
export default function LinkPage() {
  const path = useLocation({ select: l => l.pathname })
  const { switches, safe } = useHost()
  const status = useStore(useKernel().status)
  const entries = useStore(switches.entries)
  useEffect(() => void switches.loadLateCatalog(), [switches])
  const owner = entries.find(e => e.paths?.some(p => isBelow(p, path.toLowerCase())))
  if (owner && !switches.isOn(owner)) return <TurnedOff id={owner.id} title={owner.title} />
  if (owner && safe) return <NotNow title={owner.title} />
  if (owner && switches.leftOff.has(owner.id) && status[owner.id] === undefined)
    return <TurnedOff id={owner.id} title={owner.title} />
  return <Lookup key={path} path={path} />
}

const isBelow = (start: string, path: string) => (start === '/' ? path === '/' : path.startsWith(start))

function Lookup({ path }: { path: string }) {
  const config = useService(Config)
  const nostr = useNostr()
  const outside = useOutside()
  const go = useGo()
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const context = { domain: config.domain ?? location.host, nostr, outside, signal: leaving.signal }
    resolveLink(path, context).then(
      target => {
        if (leaving.signal.aborted) return
        if (target.is === 'profile') {
          const profile = encodeNpub(target.pubkey)
          const { tab } = target
          const pageOf = (person: string) =>
            tab === undefined
              ? routePath(profileRoute, { profile: person })
              : routePath(profileTabRoute, { profile: person, tab })
          if (profile) return go(pageOf(profile), { replace: true })
        } else if (target.is === 'event') {
          const note = encodeNote(target.id)
          if (note) return go(routePath(noteRoute, { note }), { replace: true })
        }
        setMissing(true)
      },
      () => {
        if (!leaving.signal.aborted) setMissing(true)
      },
    )
    return () => leaving.abort()
  }, [path, nostr, outside, config, go])

  if (!missing) return <PageSkeleton />
  return (
    <>
      <View of={PageHeader} title="Not found" />
      <EmptyState icon="search" title="The page you are looking for could not be found.">
        <RouteLink to={homeRoute} className={buttonClass('primary')}>
          Go back to homepage
        </RouteLink>
      </EmptyState>
    </>
  )
}

/** Shown if the plugin is enabled, but the page was opened in a safe start, in which no plugin runs. */
function NotNow({ title }: { title: string }) {
  return (
    <>
      <View of={PageHeader} title={title} />
      <EmptyState icon="plugins" title={`${title} does not run in a safe start.`} />
    </>
  )
}

function TurnedOff({ id, title }: { id: string; title: string }) {
  const { switches } = useHost()
  const [problem, setProblem] = useState<string>()
  const turnOn = () => switches.turn(id, true).catch(error => setProblem(String(error)))
  if (problem) {
    return (
      <ErrorState title={`${title} could not be loaded.`} details={problem}>
        <Button onClick={turnOn}>Retry</Button>
      </ErrorState>
    )
  }
  return (
    <>
      <View of={PageHeader} title={title} />
      <EmptyState icon="plugins" title={`${title} is turned off.`}>
        <Button variant="primary" onClick={turnOn}>
          Turn on
        </Button>
      </EmptyState>
    </>
  )
}
