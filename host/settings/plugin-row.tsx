import { useState } from 'react'
import type { PluginManifest } from '#kernel'
import { useApplicableContributions, useKernel, useShellContext, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute, settingsSections } from '#kernel/shell'
import { buttonClassName, formatBytes, Icon, Switch } from '#ui-kit'
import type { CatalogEntry } from '../catalog'
import { useHostServices } from '../host-context'
import { DeleteDataButton } from './delete-data-button'
import { describeContributions } from './describe-contributions'
import { describePermissions } from './describe-permissions'
import styles from './settings.module.css'
import type { StoredPluginData } from './use-stored-plugin-data'

interface PluginRowProps {
  readonly entry: CatalogEntry
  /** The size of the plugin's compressed code in bytes, if known. */
  readonly sizeBytes: number | undefined
  getStoredData(manifest: PluginManifest): StoredPluginData
  onDeleted(): void
}

/** The row of one plugin in the list of all plugins. */
export function PluginRow({ entry, sizeBytes, getStoredData, onDeleted }: PluginRowProps) {
  const { switches, isSafeStart } = useHostServices()
  const kernel = useKernel()
  const state = useStore(kernel.pluginStates)[entry.id] ?? 'off'
  const fault = useStore(kernel.faults).findLast(otherFault => otherFault.plugin === entry.id)
  const sections = useApplicableContributions(settingsSections, useShellContext()).filter(
    section => section.owner === entry.id,
  )
  const [problem, setProblem] = useState<string>()
  useStore(switches.switches)
  // The switch shows the user's choice even if the plugin does not run. Otherwise a plugin that fails could not be
  // turned off.
  const isEnabled = switches.isEnabled(entry)
  const manifest = switches.getManifest(entry)
  const setEnabled = (checked: boolean) => {
    setProblem(undefined)
    switches.setEnabled(entry.id, checked).catch(error => setProblem(`It could not be loaded: ${error}`))
  }
  const permissionsText = manifest && describePermissions(manifest)
  const facts = [
    manifest && describeContributions(manifest),
    sizeBytes !== undefined && `Weighs ${formatBytes(sizeBytes)}.`,
  ]
  return (
    <div className={styles.row}>
      <Icon name={manifest?.icon ?? 'plugins'} />
      <div>
        <h2 className={styles.name}>{entry.title}</h2>
        {manifest && <p className={styles.facts}>{manifest.summary}</p>}
        <p className={styles.facts}>{facts.filter(Boolean).join(' ')}</p>
        {permissionsText !== undefined && (
          <p className={styles.facts} title={manifest?.permissions?.join(', ')}>
            {permissionsText}
          </p>
        )}
        {isEnabled && isSafeStart && <p className={styles.facts}>Does not run in this safe start.</p>}
        {state === 'blocked' && isEnabled && (
          <p className={styles.bad}>Waits for another plugin that is off.</p>
        )}
        {state === 'faulted' && (
          <p className={styles.bad}>
            Stopped after it failed{fault && `: ${fault.message}`}. Turn it off and on to try again.
          </p>
        )}
        {state === 'off' && isEnabled && fault?.where === 'load' && !problem && (
          <p className={styles.bad}>It could not be loaded: {fault.message}</p>
        )}
        {switches.skippedPlugins.has(entry.id) && (
          <p className={styles.bad}>Left off: it failed at the last two starts.</p>
        )}
        {problem && <p className={styles.bad}>{problem}</p>}
      </div>
      <Switch label={entry.title} hideLabel checked={isEnabled} onChange={setEnabled} />
      <div className={styles.wide}>
        {sections.map(({ key, value }) => (
          <RouteLink
            key={key}
            to={settingsSectionRoute}
            params={{ section: value.id }}
            className={buttonClassName('secondary', 'small')}
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
          <DeleteDataButton manifest={manifest} storedData={getStoredData(manifest)} onDeleted={onDeleted} />
        )}
      </div>
    </div>
  )
}
