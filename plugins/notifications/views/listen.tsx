import { useEffect } from 'react'
import type { ServiceToken } from '#kernel'
import { useKernel, useProvided, useService, useStore } from '#kernel/react'
import { useGo } from '#kernel/router'
import { type NotificationCheck, Notifications, Push } from '../contract'
import { readWorkerMessage } from '../push/worker-messages'

/** Handles messages of the service worker, and starts the plugins that must verify events. Renders nothing. */
export default function Listen() {
  const go = useGo()
  const push = useService(Push)
  const { unchecked } = useStore(useService(Notifications).state)

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
  return unchecked.map(token => <Start key={token.id} of={token} />)
}

/** Starts the plugin that provides this service, as soon as that plugin is enabled. */
function Start({ of: token }: { of: ServiceToken<NotificationCheck> }) {
  const kernel = useKernel()
  const provided = useProvided(token)
  useEffect(() => {
    if (provided) void kernel.resolve(token).catch(() => {})
  }, [kernel, token, provided])
  return null
}
