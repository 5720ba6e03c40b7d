import { useEffect, useState } from 'react'
import { Config } from '#kernel/config'
import { useService, useStore } from '#kernel/react'
import { DeviceState } from '#kernel/shell'
import { createSeal } from '../session/seal'
import { sessionRelays } from '../session/session-relays'
import { type DebugStream, openStream } from '../viewer/debug-stream'

/** Opens the stream of the session with this secret key (hex), as long as the component is mounted. */
export function useStream(secret: string): DebugStream | undefined {
  const { relays: site } = useService(Config)
  const own = useStore(useService(DeviceState).relays)
  const relays = sessionRelays(site, own).join(' ')
  const [stream, setStream] = useState<DebugStream>()
  useEffect(() => {
    const seal = createSeal(secret)
    if (!seal) return
    const opened = openStream(seal, relays.split(' '))
    setStream(opened)
    return () => opened.dispose()
  }, [secret, relays])
  return stream
}
