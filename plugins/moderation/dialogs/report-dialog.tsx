import { useEffect, useRef, useState } from 'react'
import type { PublishJob } from '#kernel/ports'
import { useKernel, useNostr } from '#kernel/react'
import { undoUnlessSent } from '#kernel/shell'
import { Button, ButtonRow, Dialog, Form, Select, TextArea } from '#ui-kit'
import styles from '../views/moderation.module.css'
import {
  createReportDraft,
  REPORT_REASONS,
  type ReportReason,
  type ReportTarget,
} from './create-report-draft'
import { waitForRelayAnswer } from './wait-for-relay-answer'

const OPTIONS: readonly { value: ReportReason | ''; label: string; disabled?: boolean }[] = [
  { value: '', label: 'Select a reason', disabled: true },
  ...Object.entries(REPORT_REASONS).map(([value, { label }]) => ({ value: value as ReportReason, label })),
]

/**
 * A dialog that asks for the reason of a report. When a reason is selected, the details and Submit appear. If sending
 * fails, or every relay refuses the report, the dialog stays open and keeps the text.
 */
export default function ReportDialog({ onClose, ...reported }: ReportTarget & { onClose(): void }) {
  const nostr = useNostr()
  const { resolve } = useKernel()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [details, setDetails] = useState('')
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [failed, setFailed] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const publish = (why: ReportReason) => nostr.publish(createReportDraft(reported, why, details))
  const watchReport = (job: PublishJob, chosenReason: ReportReason): void =>
    void undoUnlessSent(job, () => watchReport(publish(chosenReason), chosenReason), { nostr, resolve })
  const submit = async () => {
    if (reason === '') return
    setState('sending')
    setFailed(undefined)
    const job = publish(reason)
    try {
      await job.whenSigned
      await waitForRelayAnswer(job, nostr.network)
      // If no relay can be reached, the outbox sends the report later. If it is refused then, a toast says so.
      watchReport(job, reason)
      setState('sent')
    } catch (error) {
      // The dialog was closed meanwhile, so a toast says that the report was refused.
      if (!isOpen.current) return watchReport(job, reason)
      await job.undo()
      setState('asking')
      setFailed(error instanceof Error ? error.message : 'It could not be sent.')
    }
  }
  if (state === 'sent')
    return (
      <Dialog open onClose={onClose} title="Report" width="narrow">
        <p role="status">Thank you for your report!</p>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="Report" width="narrow">
      <Form onSubmit={submit}>
        <p>Would you like to submit a report?</p>
        <Select<ReportReason | ''> label="Reason" options={OPTIONS} value={reason} onChange={setReason} />
        {reason !== '' && (
          <>
            <TextArea
              label="Details (optional)"
              value={details}
              maxLength={2_000}
              onChange={event => setDetails(event.target.value)}
            />
            <ButtonRow isAtEnd>
              <Button variant="primary" type="submit" busy={state === 'sending'}>
                Submit
              </Button>
            </ButtonRow>
          </>
        )}
        {failed !== undefined && (
          <p className={styles.error} role="alert">
            {failed}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
