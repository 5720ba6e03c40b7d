import { useEffect, useState } from 'react'

/** Whether codes can be scanned here: a camera is there. */
export function useCamera(wanted: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (!wanted || !navigator.mediaDevices) return
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
