import { useState } from 'react'
import { Button } from '../button/button'
import { CopyButton } from '../copy-button/copy-button'
import { Dialog } from '../dialog/dialog'
import { lazyPart } from '../lazy/lazy-part'
import styles from './qr.module.css'
import { QrCode } from './qr-code'
import { useCamera } from './use-camera'

export interface QrDialogProps {
  readonly open: boolean
  onClose(): void
  readonly title: string
  /** The text that the code contains. */
  readonly data: string
  /** A web address with the same data, for devices without this app. */
  readonly link?: string
  /**
   * If given, the dialog offers to scan another person's code on devices with a camera. Called with the text of that
   * code.
   */
  onScan?(text: string): void
}

const scanner = lazyPart(() => import('./qr-scanner'))

/** Shows a code for another person's camera, with its text to copy and its address to share. */
export function QrDialog({ open, onClose, title, data, link, onScan }: QrDialogProps) {
  const [scanning, setScanning] = useState(false)
  const camera = useCamera(open && onScan !== undefined)
  const end = () => {
    setScanning(false)
    onClose()
  }
  const canShare = link !== undefined && typeof navigator.share === 'function'
  return (
    <Dialog open={open} onClose={end} title={scanning ? 'Scan QR' : title} width="narrow">
      <div className={styles.stack}>
        {scanning ? (
          <scanner.Part
            onMissing={() => setScanning(false)}
            onFound={text => {
              end()
              onScan?.(text)
            }}
          />
        ) : (
          <QrCode text={data} label={`QR code: ${title}`} />
        )}
        <div className={styles.acts}>
          {!scanning && data !== link && <CopyButton text={data} label="Copy data" variant="secondary" />}
          {!scanning && link && <CopyButton text={link} label="Copy link" variant="secondary" />}
          {!scanning && canShare && (
            // The promise rejects if the reader cancels the share dialog, which is no error.
            <Button size="small" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              Share link
            </Button>
          )}
          {camera && (
            <Button size="small" onClick={() => setScanning(!scanning)}>
              {scanning ? 'Close' : 'Scan QR'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
