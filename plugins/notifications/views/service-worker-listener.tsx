import { useEffect } from 'react'
import type { ServiceToken } from '#kernel'
import { useIsServiceProvided, useKernel, useService, useStore } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Notifications, type NotificationVerifier, PushNotifications } from '../contract'
import { parseServiceWorkerMessage } from '../push/service-worker-message'

/** Handles messages of the service worker, and starts the verifiers that have events to verify. Renders nothing. */
export default function ServiceWorkerListener() {
  const go = useNavigateToPath()
  const push = useService(PushNotifications)
  const { inactiveVerifiers } = useStore(useService(Notifications).state)

  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const onMessage = ({ data, ports }: MessageEvent) => {
      const message = parseServiceWorkerMessage(data)
      if (!message) return
      ports[0]?.postMessage('heard')
      if (message.type === 'pinion:navigate') go(message.path)
      else push.renewRegistration()
    }
    workers.addEventListener('message', onMessage)
    workers.startMessages()
    return () => workers.removeEventListener('message', onMessage)
  }, [go, push])
  return inactiveVerifiers.map(token => <VerifierStarter key={token.id} token={token} />)
}

/** Starts the plugin that provides this verifier, or waits until that plugin is enabled. */
function VerifierStarter({ token }: { token: ServiceToken<NotificationVerifier> }) {
  const kernel = useKernel()
  const provided = useIsServiceProvided(token)
  useEffect(() => {
    if (provided) void kernel.resolve(token).catch(() => {})
  }, [kernel, token, provided])
  return null
}
