import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { homeRoute, noteRoute, profileRoute, profileTabRoute } from '#contracts/site-routes'
import { Config } from '#kernel/config'
import { encodeNote, encodeNpub } from '#kernel/nostr'
import { PluginView, useKernel, useNostr, useService, useStore, useUrlPolicy } from '#kernel/react'
import { buildRoutePath, RouteLink, useNavigateToPath } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { Button, buttonClassName, EmptyState, ErrorState } from '#ui-kit'
import { useHostServices } from '../host-context'
import { PageSkeleton } from '../shell/page-skeleton'
import { resolveUnknownPath } from './resolve-unknown-path'

/**
 * The page for paths that belong to no enabled plugin. The path may be that of a disabled plugin, a key, a name, or
 * nothing.
 */
export default function UnknownLinkPage() {
  const path = useLocation({ select: location => location.pathname })
  const { switches, isSafeStart } = useHostServices()
  const status = useStore(useKernel().pluginStates)
  const entries = useStore(switches.entries)
  useEffect(() => void switches.loadLateCatalog(), [switches])
  const owner = entries.find(entry =>
    entry.pathPrefixes?.some(prefix => matchesPrefix(prefix, path.toLowerCase())),
  )
  if (owner && !switches.isEnabled(owner)) return <DisabledPluginPage id={owner.id} title={owner.title} />
  if (owner && isSafeStart) return <SafeStartNotice title={owner.title} />
  if (owner && switches.skippedPlugins.has(owner.id) && status[owner.id] === undefined)
    return <DisabledPluginPage id={owner.id} title={owner.title} />
  return <LinkLookup key={path} path={path} />
}

const matchesPrefix = (prefix: string, path: string) =>
  prefix === '/' ? path === '/' : path.startsWith(prefix)

function LinkLookup({ path }: { path: string }) {
  const config = useService(Config)
  const nostr = useNostr()
  const outside = useUrlPolicy()
  const go = useNavigateToPath()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const context = { domain: config.domain ?? location.host, nostr, outside, signal: controller.signal }
    resolveUnknownPath(path, context).then(
      target => {
        if (controller.signal.aborted) return
        if (target.type === 'profile') {
          const profile = encodeNpub(target.pubkey)
          const { tab } = target
          const profilePath = (person: string) =>
            tab === undefined
              ? buildRoutePath(profileRoute, { profile: person })
              : buildRoutePath(profileTabRoute, { profile: person, tab })
          if (profile) return go(profilePath(profile), { replace: true })
        } else if (target.type === 'event') {
          const note = encodeNote(target.id)
          if (note) return go(buildRoutePath(noteRoute, { note }), { replace: true })
        }
        setIsMissing(true)
      },
      () => {
        if (!controller.signal.aborted) setIsMissing(true)
      },
    )
    return () => controller.abort()
  }, [path, nostr, outside, config, go])

  if (!isMissing) return <PageSkeleton />
  return (
    <>
      <PluginView token={PageHeader} title="Not found" />
      <EmptyState icon="search" title="The page you are looking for could not be found.">
        <RouteLink to={homeRoute} className={buttonClassName('primary')}>
          Go back to homepage
        </RouteLink>
      </EmptyState>
    </>
  )
}

/** Shown if the plugin is enabled, but the page was opened in a safe start, in which no plugin runs. */
function SafeStartNotice({ title }: { title: string }) {
  return (
    <>
      <PluginView token={PageHeader} title={title} />
      <EmptyState icon="plugins" title={`${title} does not run in a safe start.`} />
    </>
  )
}

function DisabledPluginPage({ id, title }: { id: string; title: string }) {
  const { switches } = useHostServices()
  const [problem, setProblem] = useState<string>()
  const enablePlugin = () => switches.setEnabled(id, true).catch(error => setProblem(String(error)))
  if (problem) {
    return (
      <ErrorState title={`${title} could not be loaded.`} details={problem}>
        <Button onClick={enablePlugin}>Retry</Button>
      </ErrorState>
    )
  }
  return (
    <>
      <PluginView token={PageHeader} title={title} />
      <EmptyState icon="plugins" title={`${title} is turned off.`}>
        <Button variant="primary" onClick={enablePlugin}>
          Turn on
        </Button>
      </EmptyState>
    </>
  )
}
