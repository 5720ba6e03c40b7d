import { useState } from 'react'
import { Button } from '../button/button'
import { CopyButton } from '../copy-button/copy-button'
import { Dialog } from '../dialog/dialog'
import { createLazyComponent } from '../lazy/lazy-component'
import styles from './qr.module.css'
import { QrCode } from './qr-code'
import { useHasCamera } from './use-has-camera'

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
  onScanned?(text: string): void
}

const lazyScanner = createLazyComponent(() => import('./camera-scanner'))

/** Shows a code for another person's camera, with its text to copy and its address to share. */
export function QrDialog({ open, onClose, title, data, link, onScanned }: QrDialogProps) {
  const [isScanning, setIsScanning] = useState(false)
  const hasCamera = useHasCamera(open && onScanned !== undefined)
  const closeDialog = () => {
    setIsScanning(false)
    onClose()
  }
  const canShare = link !== undefined && typeof navigator.share === 'function'
  return (
    <Dialog open={open} onClose={closeDialog} title={isScanning ? 'Scan QR' : title} width="narrow">
      <div className={styles.stack}>
        {isScanning ? (
          <lazyScanner.Component
            onLoadError={() => setIsScanning(false)}
            onCode={text => {
              closeDialog()
              onScanned?.(text)
            }}
          />
        ) : (
          <QrCode text={data} label={`QR code: ${title}`} />
        )}
        <div className={styles.acts}>
          {!isScanning && data !== link && <CopyButton text={data} label="Copy data" variant="secondary" />}
          {!isScanning && link && <CopyButton text={link} label="Copy link" variant="secondary" />}
          {!isScanning && canShare && (
            // The promise rejects if the reader cancels the share dialog, which is no error.
            <Button size="small" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              Share link
            </Button>
          )}
          {hasCamera && (
            <Button size="small" onClick={() => setIsScanning(!isScanning)}>
              {isScanning ? 'Close' : 'Scan QR'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
