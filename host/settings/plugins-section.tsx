import { useEffect, useState } from 'react'
import { noteKinds } from '#contracts/notes'
import { type PluginManifest, routes, sidebarItems } from '#kernel'
import { useKernel, useStore } from '#kernel/react'
import { Icon, Switch } from '#ui-kit'
import type { CatalogEntry } from '../catalog'
import { useHost } from '../host-context'
import styles from './settings.module.css'

/** Every plugin there is: what it is, what it adds and asks for, and its switch. */
export default function PluginsSection() {
  const { switches } = useHost()
  const entries = useStore(switches.entries)
  useEffect(() => void switches.late(), [switches])
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.id}>
          <PluginRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function PluginRow({ entry }: { entry: CatalogEntry }) {
  const { switches } = useHost()
  const kernel = useKernel()
  const state = useStore(kernel.status)[entry.id] ?? 'off'
  const fault = useStore(kernel.faults).findLast(f => f.plugin === entry.id)
  const [problem, setProblem] = useState<string>()
  useStore(switches.switches)
  const on = switches.isOn(entry) && state !== 'faulted' && state !== 'off'
  const manifest = switches.manifestOf(entry)
  const turn = (checked: boolean) => {
    setProblem(undefined)
    switches.turn(entry.id, checked).catch(error => setProblem(`It could not be loaded: ${error}`))
  }
  return (
    <div className={styles.row}>
      <Icon name={manifest?.icon ?? 'plugins'} />
      <div>
        <h2 className={styles.name}>{entry.title}</h2>
        {manifest && <p className={styles.facts}>{manifest.summary}</p>}
        {manifest && <p className={styles.facts}>{addsOf(manifest)}</p>}
        {manifest?.permissions && <p className={styles.facts}>Asks for: {manifest.permissions.join(', ')}</p>}
        {state === 'blocked' && switches.isOn(entry) && (
          <p className={styles.bad}>Waits for another plugin that is off.</p>
        )}
        {state === 'faulted' && <p className={styles.bad}>Stopped after it failed: {fault?.message}</p>}
        {switches.leftOff.has(entry.id) && (
          <p className={styles.bad}>Left off: it failed at the last two starts.</p>
        )}
        {problem && <p className={styles.bad}>{problem}</p>}
      </div>
      <Switch label={entry.title} checked={on} onChange={turn} />
    </div>
  )
}

/** What a plugin adds, in words. */
function addsOf({ contributes = [] }: PluginManifest): string {
  const count = (id: string) => contributes.filter(c => c.point.id === id).length
  const pages = count(routes.id)
  const kinds = contributes
    .filter(c => c.point.id === noteKinds.id)
    .flatMap(c => (c.value as unknown as { kinds: readonly number[] }).kinds)
  const entries = count(sidebarItems.id)
  const views = contributes.filter(c => c.point.id.startsWith('view:')).length
  const parts = [
    pages > 0 && (pages === 1 ? '1 page' : `${pages} pages`),
    kinds.length > 0 && `note kinds ${kinds.join(', ')}`,
    entries > 0 && (entries === 1 ? '1 menu entry' : `${entries} menu entries`),
    views > 0 && (views === 1 ? '1 view others use' : `${views} views others use`),
  ].filter(Boolean)
  return parts.length > 0 ? `Adds ${parts.join(', ')}.` : 'Works in the background.'
}
