import { useEffect, useState } from 'react'

/** Returns true if the device has a camera. The camera is only looked for if `wanted` is true. */
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
