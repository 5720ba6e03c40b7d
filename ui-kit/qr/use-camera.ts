import { useEffect, useState } from 'react'

/** Whether codes can be scanned here: a camera is there, and the browser can read codes. */
export function useCamera(wanted: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (!wanted || !('BarcodeDetector' in globalThis) || !navigator.mediaDevices) return
    let here = true
    navigator.mediaDevices.enumerateDevices().then(
      devices => here && setThere(devices.some(device => device.kind === 'videoinput')),
      () => {},
    )
    return () => {
      here = false
    }
  }, [wanted])
  return there
}
