import { useState } from 'react'
import type { PluginManifest } from '#kernel'
import { useKernel } from '#kernel/react'
import { Button, Dialog } from '#ui-kit'
import { deletePluginData } from './delete-plugin-data'
import styles from './settings.module.css'
import type { StoredData } from './use-stored-data'

interface DeleteDataProps {
  readonly manifest: PluginManifest
  readonly stored: StoredData
  onDeleted(): void
}

/**
 * A button that deletes a plugin's stored data, after a question that says what will be deleted. Shows nothing if no
 * data is stored.
 */
export function DeleteData({ manifest, stored, onDeleted }: DeleteDataProps) {
  const kernel = useKernel()
  const [step, setStep] = useState<'idle' | 'asking' | 'deleting' | 'deleted'>('idle')
  const [problem, setProblem] = useState<string>()
  const { title } = manifest
  const what = [stored.settings && 'its settings', stored.database && 'its database']
    .filter(Boolean)
    .join(' and ')
  const remove = () => {
    setStep('deleting')
    deletePluginData(kernel, manifest).then(
      () => {
        setStep('deleted')
        onDeleted()
      },
      error => {
        setStep('idle')
        setProblem(`Its data was not deleted. ${error instanceof Error ? error.message : error}`)
        onDeleted()
      },
    )
  }
  return (
    <>
      {what && (
        <Button
          size="small"
          aria-label={`Delete data of ${title}`}
          busy={step === 'deleting'}
          onClick={() => {
            setProblem(undefined)
            setStep('asking')
          }}
        >
          Delete data
        </Button>
      )}
      <p role="status" className={problem ? styles.bad : styles.facts}>
        {problem ?? (step === 'deleted' ? 'Its data was deleted.' : '')}
      </p>
      <Dialog
        open={step === 'asking'}
        width="narrow"
        title={`Delete data of ${title}?`}
        onClose={() => setStep('idle')}
        footer={
          <>
            <Button onClick={() => setStep('idle')}>Cancel</Button>
            <Button variant="danger" onClick={remove}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          What {title} has stored in this browser goes: {what}. Everything you have published stays on the
          relays.
        </p>
      </Dialog>
    </>
  )
}
