import { useRef, useState } from 'react'
import { useKernel } from '#kernel/react'
import { Button, ButtonRow, downloadFile, pluralize, SettingsSection } from '#ui-kit'
import { useHostServices } from '../../host-context'
import styles from '../settings.module.css'
import {
  exportSettingsRecords,
  findExportableRecords,
  planSettingsImport,
  type SettingsImportPlan,
  writeSettingsImport,
} from './exportable-records'
import { ImportSettingsDialog } from './import-settings-dialog'
import { MAX_SETTINGS_FILE_CHARS, parseSettingsFile, serializeSettingsFile } from './settings-file'

/** Saves the settings of this device as a file, and takes over those of another device. */
export function SettingsFileSection() {
  const kernel = useKernel()
  const { switches } = useHostServices()
  const fileInput = useRef<HTMLInputElement>(null)
  const [plan, setPlan] = useState<SettingsImportPlan>()
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')

  const exportSettings = async () => {
    const exportableRecords = await findExportableRecords(kernel, switches, Object.keys(localStorage))
    const records = exportSettingsRecords(exportableRecords, localStorage)
    downloadJson(serializeSettingsFile(records, Date.now()), 'pinion-settings.json')
    setStatus(`Saved ${pluralize(records.size, 'sort', 'sorts')} of settings as pinion-settings.json.`)
  }
  const openFile = async (file: File) => {
    // A file that has too many bytes has too many characters for certain, so its content need not be read.
    const records = parseSettingsFile(
      file.size > 4 * MAX_SETTINGS_FILE_CHARS ? ' '.repeat(MAX_SETTINGS_FILE_CHARS + 1) : await file.text(),
    )
    const exportableRecords = await findExportableRecords(kernel, switches, records.keys())
    setPlan(planSettingsImport(records, exportableRecords, localStorage))
  }
  const runAction = (action: () => Promise<void>) => {
    setStatus('')
    setProblem('')
    action().catch(error => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const applyImport = (importPlan: SettingsImportPlan) =>
    runAction(async () => {
      setPlan(undefined)
      writeSettingsImport(importPlan, localStorage)
      location.reload()
    })
  return (
    <SettingsSection
      title="Settings as a file"
      description="To take your settings to another device. The file has no keys, no accounts, no wallet and no notes, nor the address of your own image proxy, relays and feeds whose address may hold a token, and what you allow this site to count. Settings of plugins that are off are not in it."
    >
      <ButtonRow>
        <Button onClick={() => runAction(exportSettings)}>Save settings as a file</Button>
        <Button onClick={() => fileInput.current?.click()}>Open a settings file</Button>
      </ButtonRow>
      <input
        ref={fileInput}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Settings file"
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again only if the field is empty.
          event.target.value = ''
          if (file) runAction(() => openFile(file))
        }}
      />
      <p role="status">{status}</p>
      {problem !== '' && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      {plan && (
        <ImportSettingsDialog
          plan={plan}
          onClose={() => setPlan(undefined)}
          onImport={() => applyImport(plan)}
        />
      )}
    </SettingsSection>
  )
}

const downloadJson = (text: string, name: string) =>
  void downloadFile(new Blob([text], { type: 'application/json' }), name)
