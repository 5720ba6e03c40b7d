import { useEffect, useRef, useState } from 'react'
import { createDetector } from './create-detector'
import styles from './qr.module.css'

/** Milliseconds between two scans. */
const SCAN_INTERVAL_MS = 200

const NO_CAMERA = 'The camera cannot be used. Allow it in the browser, then try again.'
const NO_READER = 'The code scanner could not be loaded. Check your connection and try again.'

/** Shows the camera's picture until a code is found. The camera is released when this component is removed. */
export default function QrScanner({ onFound }: { onFound(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let here = true
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const fail = (reason: string) => {
      letGo()
      if (here) setProblem(reason)
    }
    const film = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!here || !video.current) return letGo()
      video.current.srcObject = stream
      await video.current.play()
    }
    const reader = createDetector()
    reader.catch(() => fail(NO_READER))
    const look = async () => {
      const detector = await reader
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (!here) return
      if (code) found.current(code.rawValue)
      else timer = setTimeout(() => void look(), SCAN_INTERVAL_MS)
    }
    film().then(
      () => void look().catch(() => {}),
      () => fail(NO_CAMERA),
    )
    return () => {
      here = false
      clearTimeout(timer)
      letGo()
    }
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  // biome-ignore lint/correctness/noRestrictedElements: the reader's own camera
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Picture of the camera" />
}
