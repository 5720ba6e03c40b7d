import { useEffect } from 'react'
import { useStore } from '#kernel/react'
import { useHostServices } from '../host-context'
import { PluginRow } from './plugin-row'
import { usePluginSizes } from './use-plugin-sizes'
import { useStoredPluginData } from './use-stored-plugin-data'

/**
 * The settings section with all plugins. Each has a description, its contributions, size, permissions and stored data,
 * and a switch.
 */
export default function PluginsSection() {
  const { switches } = useHostServices()
  const entries = useStore(switches.entries)
  const sizeByPlugin = usePluginSizes()
  const { getStoredData, refresh } = useStoredPluginData(switches)
  useEffect(() => void switches.loadLateCatalog(), [switches])
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.id}>
          <PluginRow
            entry={entry}
            sizeBytes={sizeByPlugin[entry.id]}
            getStoredData={getStoredData}
            onDeleted={refresh}
          />
        </li>
      ))}
    </ul>
  )
}
