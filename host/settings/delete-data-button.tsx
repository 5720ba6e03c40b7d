import { useState } from 'react'
import type { PluginManifest } from '#kernel'
import { useKernel } from '#kernel/react'
import { Button, Dialog } from '#ui-kit'
import { useHostServices } from '../host-context'
import { deletePluginData } from './delete-plugin-data'
import { getLoadedManifests } from './get-loaded-manifests'
import styles from './settings.module.css'
import type { StoredPluginData } from './use-stored-plugin-data'

interface DeleteDataButtonProps {
  readonly manifest: PluginManifest
  readonly storedData: StoredPluginData
  onDeleted(): void
}

/**
 * A button that deletes a plugin's stored data, after a question that says what will be deleted. Shows nothing if no
 * data is stored.
 */
export function DeleteDataButton({ manifest, storedData, onDeleted }: DeleteDataButtonProps) {
  const kernel = useKernel()
  const { switches } = useHostServices()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'deleting' | 'deleted'>('idle')
  const [problem, setProblem] = useState<string>()
  const { title } = manifest
  const dataDescription = [storedData.settings && 'its settings', storedData.database && 'its database']
    .filter(Boolean)
    .join(' and ')
  const deleteData = () => {
    setPhase('deleting')
    deletePluginData(kernel, manifest, getLoadedManifests(switches)).then(
      () => {
        setPhase('deleted')
        onDeleted()
      },
      error => {
        setPhase('idle')
        setProblem(`Its data was not deleted. ${error instanceof Error ? error.message : error}`)
        onDeleted()
      },
    )
  }
  return (
    <>
      {dataDescription && (
        <Button
          size="small"
          aria-label={`Delete data of ${title}`}
          busy={phase === 'deleting'}
          onClick={() => {
            setProblem(undefined)
            setPhase('asking')
          }}
        >
          Delete data
        </Button>
      )}
      <p role="status" className={problem ? styles.bad : styles.facts}>
        {problem ?? (phase === 'deleted' ? 'Its data was deleted.' : '')}
      </p>
      <Dialog
        open={phase === 'asking'}
        width="narrow"
        title={`Delete data of ${title}?`}
        onClose={() => setPhase('idle')}
        footer={
          <>
            <Button onClick={() => setPhase('idle')}>Cancel</Button>
            <Button variant="danger" onClick={deleteData}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          What {title} has stored in this browser goes: {dataDescription}. Everything you have published stays
          on the relays.
        </p>
      </Dialog>
    </>
  )
}
