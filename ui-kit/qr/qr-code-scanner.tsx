import { useRef, useState } from 'react'
import { Button } from '../button/button'
import { createLazyComponent } from '../lazy/lazy-component'
import styles from './qr.module.css'
import { useHasCamera } from './use-has-camera'

export interface QrCodeScannerProps {
  /** Called with the text of a code. */
  onCode(text: string): void
}

const lazyScanner = createLazyComponent(() => import('./camera-scanner'))

/** Reads another person's code: by the camera, if the device has one, or from a picture that the user chooses. */
export function QrCodeScanner({ onCode }: QrCodeScannerProps) {
  const hasCamera = useHasCamera(true)
  const input = useRef<HTMLInputElement>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const readFile = async (file: File) => {
    setProblem(undefined)
    try {
      const { decodeQrPicture } = await import('./decode-qr-picture')
      const text = await decodeQrPicture(file)
      if (text === undefined) setProblem('No QR code was found in this picture.')
      else onCode(text)
    } catch {
      setProblem('This picture could not be read.')
    }
  }
  return (
    <div className={styles.stack}>
      {isScanning && (
        <lazyScanner.Component
          onLoadError={() => setIsScanning(false)}
          onCode={text => {
            setIsScanning(false)
            onCode(text)
          }}
        />
      )}
      <div className={styles.acts}>
        {hasCamera && (
          <Button size="small" onClick={() => setIsScanning(!isScanning)}>
            {isScanning ? 'Close the camera' : 'Scan a QR code'}
          </Button>
        )}
        <Button size="small" onClick={() => input.current?.click()}>
          Choose a picture of a QR code
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Picture of a QR code"
          onChange={event => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again only if the field is empty.
            event.target.value = ''
            if (file) void readFile(file)
          }}
        />
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
