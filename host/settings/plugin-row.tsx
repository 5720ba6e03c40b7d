import { useState } from 'react'
import type { PluginManifest } from '#kernel'
import { useKernel, useOffered, useSessionFacts, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute, settingsSections } from '#kernel/shell'
import { buttonClass, formatBytes, Icon, Switch } from '#ui-kit'
import type { CatalogEntry } from '../catalog'
import { useHost } from '../host-context'
import { DeleteData } from './delete-data'
import styles from './settings.module.css'
import type { StoredData } from './use-stored-data'
import { whatItAdds } from './what-it-adds'
import { whatItAsks } from './what-it-asks'

interface PluginRowProps {
  readonly entry: CatalogEntry
  /** The size of the plugin's compressed code in bytes, if known. */
  readonly size: number | undefined
  stored(manifest: PluginManifest): StoredData
  onDeleted(): void
}

/** The row of one plugin in the list of all plugins. */
export function PluginRow({ entry, size, stored, onDeleted }: PluginRowProps) {
  const { switches, safe } = useHost()
  const kernel = useKernel()
  const state = useStore(kernel.status)[entry.id] ?? 'off'
  const fault = useStore(kernel.faults).findLast(f => f.plugin === entry.id)
  const sections = useOffered(settingsSections, useSessionFacts()).filter(s => s.owner === entry.id)
  const [problem, setProblem] = useState<string>()
  useStore(switches.switches)
  // The switch shows the user's choice even if the plugin does not run. Otherwise a plugin that fails could not be
  // turned off.
  const on = switches.isOn(entry)
  const manifest = switches.manifestOf(entry)
  const turn = (checked: boolean) => {
    setProblem(undefined)
    switches.turn(entry.id, checked).catch(error => setProblem(`It could not be loaded: ${error}`))
  }
  const asks = manifest && whatItAsks(manifest)
  const facts = [manifest && whatItAdds(manifest), size !== undefined && `Weighs ${formatBytes(size)}.`]
  return (
    <div className={styles.row}>
      <Icon name={manifest?.icon ?? 'plugins'} />
      <div>
        <h2 className={styles.name}>{entry.title}</h2>
        {manifest && <p className={styles.facts}>{manifest.summary}</p>}
        <p className={styles.facts}>{facts.filter(Boolean).join(' ')}</p>
        {asks !== undefined && (
          <p className={styles.facts} title={manifest?.permissions?.join(', ')}>
            {asks}
          </p>
        )}
        {on && safe && <p className={styles.facts}>Does not run in this safe start.</p>}
        {state === 'blocked' && on && <p className={styles.bad}>Waits for another plugin that is off.</p>}
        {state === 'faulted' && (
          <p className={styles.bad}>
            Stopped after it failed{fault && `: ${fault.message}`}. Turn it off and on to try again.
          </p>
        )}
        {state === 'off' && on && fault?.where === 'load' && !problem && (
          <p className={styles.bad}>It could not be loaded: {fault.message}</p>
        )}
        {switches.leftOff.has(entry.id) && (
          <p className={styles.bad}>Left off: it failed at the last two starts.</p>
        )}
        {problem && <p className={styles.bad}>{problem}</p>}
      </div>
      <Switch label={entry.title} hideLabel checked={on} onChange={turn} />
      <div className={styles.wide}>
        {sections.map(({ key, value }) => (
          <RouteLink
            key={key}
            to={settingsSectionRoute}
            params={{ section: value.id }}
            className={buttonClass('secondary', 'small')}
            aria-label={
              sections.length > 1
                ? `Settings of ${entry.title}: ${value.title}`
                : `Settings of ${entry.title}`
            }
          >
            {sections.length > 1 ? value.title : 'Settings'}
          </RouteLink>
        ))}
        {manifest && !manifest.keepsData && (
          <DeleteData manifest={manifest} stored={stored(manifest)} onDeleted={onDeleted} />
        )}
      </div>
    </div>
  )
}
