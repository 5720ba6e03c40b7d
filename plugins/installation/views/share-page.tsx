import { useEffect, useRef, useState } from 'react'
import { Composer } from '#contracts/composer'
import { homeRoute } from '#contracts/site-routes'
import { SignIn } from '#kernel/ports'
import { PluginView, useKernel, useNostr, useStore } from '#kernel/react'
import { buildRoutePath, RouteLink, useNavigateToPath } from '#kernel/router'
import { PageHeader, Toasts } from '#kernel/shell'
import { Button, buttonClassName, EmptyState } from '#ui-kit'
import { deleteSharedContent, readSharedContent } from '../share/shared-content'

const SECRET_MESSAGE = 'The text that was shared held a secret. It was not kept.'

/** Opens the composer with the shared content, once an account that can sign is signed in. */
export default function SharePage() {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const { canSign } = useStore(useNostr().session)
  const [isEmpty, setEmpty] = useState(false)
  const isTaken = useRef(false)

  useEffect(() => {
    if (!canSign || isTaken.current) return
    isTaken.current = true
    void (async () => {
      const shared = await readSharedContent().catch(() => undefined)
      if (shared?.containedSecret) {
        const toasts = await kernel.resolve(Toasts)
        toasts.show({ text: SECRET_MESSAGE, tone: 'danger', durationMs: 15_000 })
      }
      if (!shared || (shared.text === '' && shared.files.length === 0)) {
        await deleteSharedContent()
        return setEmpty(true)
      }
      const composer = await kernel.resolve(Composer)
      composer.open({ sharedContent: shared })
      await deleteSharedContent()
      go(buildRoutePath(homeRoute), { replace: true })
    })().catch(() => setEmpty(true))
  }, [canSign, kernel, go])

  return (
    <>
      <PluginView token={PageHeader} title="Share" />
      {!canSign && (
        <EmptyState icon="share" title="Sign in to share this.">
          <Button
            variant="primary"
            onClick={() => void kernel.resolve(SignIn).then(signIn => signIn.open('sign-in'))}
          >
            Sign in
          </Button>
        </EmptyState>
      )}
      {isEmpty && (
        <EmptyState icon="share" title="Nothing was shared.">
          <RouteLink to={homeRoute} className={buttonClassName('primary')}>
            Go to the home page
          </RouteLink>
        </EmptyState>
      )}
    </>
  )
}
