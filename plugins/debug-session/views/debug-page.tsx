import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { View } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { debugRoute } from '../contract'
import { createSeal } from '../session/seal'
import { keepKey, keyIn, readKey } from '../viewer/kept-key'
import { LinkForm } from './link-form'
import { StreamView } from './stream-view'

const NO_KEY = 'This is not the link of a debug session. It ends with # and 64 letters and digits.'

/**
 * The page that shows somebody's debug session. The key is taken out of the address at once and kept in this tab only,
 * so that a reload shows the session again.
 */
export default function DebugPage() {
  const hash = useLocation({ select: location => location.hash })
  const go = useGo()
  const [secret, setSecret] = useState(readKey)
  const [problem, setProblem] = useState<string>()

  const show = (text: string) => {
    const key = keyIn(text)
    const valid = key !== undefined && createSeal(key) !== undefined
    if (valid) keepKey(key)
    if (valid) setSecret(key)
    setProblem(valid ? undefined : NO_KEY)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hash is read, not a new function
  useEffect(() => {
    if (hash === '') return
    show(hash)
    go(routePath(debugRoute), { replace: true })
  }, [hash])
  const close = () => {
    keepKey(undefined)
    setSecret(undefined)
  }
  return (
    <>
      <View of={PageHeader} title="Debug session" />
      {secret === undefined ? (
        <LinkForm problem={problem} onLink={show} />
      ) : (
        <StreamView key={secret} secret={secret} onClose={close} />
      )}
    </>
  )
}
