import { useEffect, useRef, useState } from 'react'
import styles from './qr.module.css'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
}

/** ms between two looks. */
const PACE = 200

/** The camera, until a code is seen. The camera is let go as soon as this is gone. */
export default function QrScanner({ onFound }: { onFound(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorMaker }
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let here = true
    const look = async () => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (!here) return
      if (code) found.current(code.rawValue)
      else timer = setTimeout(() => void look(), PACE)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!here || !video.current) return letGo()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => here && setProblem(true))
    return () => {
      here = false
      clearTimeout(timer)
      letGo()
    }
  }, [])
  if (problem) return <p role="alert">The camera cannot be used. Allow it in the browser, then try again.</p>
  return <video ref={video} className={styles.camera} muted playsInline aria-label="What the camera sees" />
}
