import { useEffect, useRef, useState } from 'react'
import { createQrDetector } from './create-qr-detector'
import styles from './qr.module.css'

/** Milliseconds between two scans. */
const SCAN_INTERVAL_MS = 200

const NO_CAMERA_TEXT = 'The camera cannot be used. Allow it in the browser, then try again.'
const NO_DETECTOR_TEXT = 'The code scanner could not be loaded. Check your connection and try again.'

/** Shows the camera's picture until a code is found. The camera is released when this component is removed. */
export default function CameraScanner({ onCode }: { onCode(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const onCodeRef = useRef(onCode)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    onCodeRef.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isMounted = true
    const stopCamera = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const showProblem = (reason: string) => {
      stopCamera()
      if (isMounted) setProblem(reason)
    }
    const startCamera = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!isMounted || !video.current) return stopCamera()
      video.current.srcObject = stream
      await video.current.play()
    }
    const detectorPromise = createQrDetector()
    detectorPromise.catch(() => showProblem(NO_DETECTOR_TEXT))
    const scanFrame = async () => {
      const detector = await detectorPromise
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (!isMounted) return
      if (code) onCodeRef.current(code.rawValue)
      else timer = setTimeout(() => void scanFrame(), SCAN_INTERVAL_MS)
    }
    startCamera().then(
      () => void scanFrame().catch(() => {}),
      () => showProblem(NO_CAMERA_TEXT),
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
      stopCamera()
    }
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  // biome-ignore lint/correctness/noRestrictedElements: the reader's own camera
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Picture of the camera" />
}
