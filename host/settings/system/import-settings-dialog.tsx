import { Button, Dialog, pluralize, Stack } from '#ui-kit'
import styles from '../settings.module.css'
import type { SettingsImportPlan } from './exportable-records'

interface ImportSettingsDialogProps {
  readonly plan: SettingsImportPlan
  onClose(): void
  onImport(): void
}

/** Shows what a settings file would change, and which of its records are skipped, before anything is changed. */
export function ImportSettingsDialog({
  plan: { changes, skipped },
  onClose,
  onImport,
}: ImportSettingsDialogProps) {
  const isEmpty = changes.length === 0
  return (
    <Dialog
      open
      title={isEmpty ? 'Nothing to change' : 'Take over these settings?'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isEmpty ? 'Close' : 'Cancel'}</Button>
          {!isEmpty && (
            <Button variant="primary" onClick={onImport}>
              Take over
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>
          {isEmpty
            ? 'This device already has the settings of the file.'
            : 'Pinion is loaded again with them. Your accounts, notes and wallet stay as they are.'}
        </p>
        {changes.map(({ key, title, lines }) => (
          <section key={key} aria-label={title}>
            <h3 className={styles.name}>{title}</h3>
            <ul className={styles.facts}>
              {lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        {skipped.length > 0 && (
          <section aria-label="Skipped">
            <h3 className={styles.name}>{pluralize(skipped.length, 'record is', 'records are')} skipped</h3>
            <ul className={styles.facts}>
              {skipped.map(({ key, reason }) => (
                <li key={key}>
                  {key}: {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Dialog>
  )
}
