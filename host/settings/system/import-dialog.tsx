import { Button, counted, Dialog, Stack } from '#ui-kit'
import styles from '../settings.module.css'
import type { ImportPlan } from './portable-records'

interface ImportDialogProps {
  readonly plan: ImportPlan
  onClose(): void
  onImport(): void
}

/** Shows what a settings file would change, and which of its records are skipped, before anything is changed. */
export function ImportDialog({ plan: { changes, skipped }, onClose, onImport }: ImportDialogProps) {
  const empty = changes.length === 0
  return (
    <Dialog
      open
      title={empty ? 'Nothing to change' : 'Take over these settings?'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{empty ? 'Close' : 'Cancel'}</Button>
          {!empty && (
            <Button variant="primary" onClick={onImport}>
              Take over
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>
          {empty
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
            <h3 className={styles.name}>{counted(skipped.length, 'record is', 'records are')} skipped</h3>
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
