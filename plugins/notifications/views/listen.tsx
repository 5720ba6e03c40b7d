import { useEffect } from 'react'
import { Zaps } from '#contracts/zaps'
import { useKernel, useProvided, useService, useStore } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Notifications, Push } from '../contract'
import { readWorkerMessage } from '../push/worker-messages'

/** Renders nothing; handles messages of the service worker, and starts the zaps plugin if receipts must be verified. */
export default function Listen() {
  const go = useGo()
  const kernel = useKernel()
  const push = useService(Push)
  const { unchecked } = useStore(useService(Notifications).state)
  const checkable = useProvided(Zaps)

  useEffect(() => {
    if (unchecked && checkable) void kernel.resolve(Zaps).catch(() => {})
  }, [kernel, unchecked, checkable])

  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const hear = ({ data, ports }: MessageEvent) => {
      const message = readWorkerMessage(data)
      if (!message) return
      ports[0]?.postMessage('heard')
      if (message.type === 'pinion:navigate') go(message.path)
      else push.renew()
    }
    workers.addEventListener('message', hear)
    workers.startMessages()
    return () => workers.removeEventListener('message', hear)
  }, [go, push])
  return null
}
