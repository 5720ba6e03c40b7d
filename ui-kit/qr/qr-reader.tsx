import { useRef, useState } from 'react'
import { Button } from '../button/button'
import { lazyPart } from '../lazy/lazy-part'
import styles from './qr.module.css'
import { useCamera } from './use-camera'

export interface QrReaderProps {
  /** Called with the text of a code. */
  onFound(text: string): void
}

const scanner = lazyPart(() => import('./qr-scanner'))

/** Reads another person's code: by the camera, if the device has one, or from a picture that the user chooses. */
export function QrReader({ onFound }: QrReaderProps) {
  const camera = useCamera(true)
  const input = useRef<HTMLInputElement>(null)
  const [scanning, setScanning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File) => {
    setProblem(undefined)
    try {
      const { readPicture } = await import('./read-picture')
      const text = await readPicture(file)
      if (text === undefined) setProblem('No QR code was found in this picture.')
      else onFound(text)
    } catch {
      setProblem('This picture could not be read.')
    }
  }
  return (
    <div className={styles.stack}>
      {scanning && (
        <scanner.Part
          onMissing={() => setScanning(false)}
          onFound={text => {
            setScanning(false)
            onFound(text)
          }}
        />
      )}
      <div className={styles.acts}>
        {camera && (
          <Button size="small" onClick={() => setScanning(!scanning)}>
            {scanning ? 'Close the camera' : 'Scan a QR code'}
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
            if (file) void read(file)
          }}
        />
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
