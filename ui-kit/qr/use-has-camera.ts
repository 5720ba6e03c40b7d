import { useEffect, useState } from 'react'

/** Returns true if the device has a camera. The camera is only looked for if `isEnabled` is true. */
export function useHasCamera(isEnabled: boolean): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    if (!isEnabled || !navigator.mediaDevices) return
    let isMounted = true
    navigator.mediaDevices.enumerateDevices().then(
      devices => isMounted && setHasCamera(devices.some(device => device.kind === 'videoinput')),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isEnabled])
  return hasCamera
}
