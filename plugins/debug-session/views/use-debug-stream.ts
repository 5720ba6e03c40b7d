import { useEffect, useState } from 'react'
import { Config } from '#kernel/config'
import { useService, useStore } from '#kernel/react'
import { DeviceState } from '#kernel/shell'
import { createSessionCipher } from '../session/session-cipher'
import { listSessionRelays } from '../session/session-relays'
import { type DebugStream, openDebugStream } from '../viewer/debug-stream'

/** Receives the session with this secret key (hex) while the component is mounted. */
export function useDebugStream(secret: string): DebugStream | undefined {
  const { relays: siteRelays } = useService(Config)
  const ownRelays = useStore(useService(DeviceState).relays)
  const relays = listSessionRelays(siteRelays, ownRelays).join(' ')
  const [stream, setStream] = useState<DebugStream>()
  useEffect(() => {
    const cipher = createSessionCipher(secret)
    if (!cipher) return
    const openedStream = openDebugStream(cipher, relays.split(' '))
    setStream(openedStream)
    return () => openedStream.dispose()
  }, [secret, relays])
  return stream
}
