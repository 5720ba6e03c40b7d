import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { debugRoute } from '#contracts/site-routes'
import { PluginView } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { createSessionCipher } from '../session/session-cipher'
import { parseSessionKey, readViewedSessionKey, storeViewedSessionKey } from '../viewer/stored-key'
import { DebugStreamView } from './debug-stream-view'
import { SessionLinkForm } from './session-link-form'

const NO_KEY_TEXT = 'This is not the link of a debug session. It ends with # and 64 letters and digits.'

/**
 * The page that shows somebody's debug session. It removes the key from the address at once and stores it in this tab,
 * so that a reload shows the session again.
 */
export default function DebugPage() {
  const hash = useLocation({ select: location => location.hash })
  const go = useNavigateToPath()
  const [secret, setSecret] = useState(readViewedSessionKey)
  const [problem, setProblem] = useState<string>()

  const openLink = (text: string) => {
    const key = parseSessionKey(text)
    const isValid = key !== undefined && createSessionCipher(key) !== undefined
    if (isValid) storeViewedSessionKey(key)
    if (isValid) setSecret(key)
    setProblem(isValid ? undefined : NO_KEY_TEXT)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hash is read, not a new function
  useEffect(() => {
    if (hash === '') return
    openLink(hash)
    go(buildRoutePath(debugRoute), { replace: true })
  }, [hash])
  const close = () => {
    storeViewedSessionKey(undefined)
    setSecret(undefined)
  }
  return (
    <>
      <PluginView token={PageHeader} title="Debug session" />
      {secret === undefined ? (
        <SessionLinkForm problem={problem} onSubmitLink={openLink} />
      ) : (
        <DebugStreamView key={secret} secret={secret} onClose={close} />
      )}
    </>
  )
}
