import { useRef, useState } from 'react'
import { useKernel } from '#kernel/react'
import { Button, ButtonRow, counted, SettingsSection, saveFile } from '#ui-kit'
import { useHost } from '../../host-context'
import styles from '../settings.module.css'
import { ImportDialog } from './import-dialog'
import { exportRecords, type ImportPlan, planImport, portableRecords, writeImport } from './portable-records'
import { MAX_FILE_CHARS, readSettingsFile, writeSettingsFile } from './settings-file'

/** Saves the settings of this device as a file, and takes over those of another device. */
export function SettingsFilePart() {
  const kernel = useKernel()
  const { switches } = useHost()
  const chooser = useRef<HTMLInputElement>(null)
  const [plan, setPlan] = useState<ImportPlan>()
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')

  const save = async () => {
    const portables = await portableRecords(kernel, switches, Object.keys(localStorage))
    const records = exportRecords(portables, localStorage)
    offer(writeSettingsFile(records, Date.now()), 'pinion-settings.json')
    setTold(`Saved ${counted(records.size, 'sort', 'sorts')} of settings as pinion-settings.json.`)
  }
  const open = async (file: File) => {
    // A file that has too many bytes has too many characters for certain, so its content need not be read.
    const records = readSettingsFile(
      file.size > 4 * MAX_FILE_CHARS ? ' '.repeat(MAX_FILE_CHARS + 1) : await file.text(),
    )
    const portables = await portableRecords(kernel, switches, records.keys())
    setPlan(planImport(records, portables, localStorage))
  }
  const attempt = (act: () => Promise<void>) => {
    setTold('')
    setProblem('')
    act().catch(error => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const apply = (chosen: ImportPlan) =>
    attempt(async () => {
      setPlan(undefined)
      writeImport(chosen, localStorage)
      location.reload()
    })
  return (
    <SettingsSection
      title="Settings as a file"
      description="To take your settings to another device. The file has no keys, no accounts, no wallet and no notes, nor the address of your own image proxy, relays and feeds whose address may hold a token, and what you allow this site to count. Settings of plugins that are off are not in it."
    >
      <ButtonRow>
        <Button onClick={() => attempt(save)}>Save settings as a file</Button>
        <Button onClick={() => chooser.current?.click()}>Open a settings file</Button>
      </ButtonRow>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Settings file"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again only if the field is empty.
          event.target.value = ''
          if (file) attempt(() => open(file))
        }}
      />
      <p role="status">{told}</p>
      {problem !== '' && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      {plan && <ImportDialog plan={plan} onClose={() => setPlan(undefined)} onImport={() => apply(plan)} />}
    </SettingsSection>
  )
}

const offer = (text: string, name: string) =>
  void saveFile(new Blob([text], { type: 'application/json' }), name)
