import { useEffect, useRef, useState } from 'react'
import { SignIn } from '#contracts/accounts'
import { Composer } from '#contracts/composer'
import { homeRoute } from '#contracts/feeds'
import { useKernel, useNostr, useStore, View } from '#kernel/react'
import { RouteLink, routePath, useGo } from '#kernel/router'
import { PageHeader, Toasts } from '#kernel/shell'
import { Button, buttonClass, EmptyState } from '#ui-kit'
import { forgetShared, readShared } from '../share/take-shared'

const SECRET_MESSAGE = 'The text that was shared held a secret. It was not kept.'

/** Opens the composer with the content that another app shared, when an account that can sign is signed in. */
export default function SharePage() {
  const kernel = useKernel()
  const go = useGo()
  const { canSign } = useStore(useNostr().session)
  const [nothing, setNothing] = useState(false)
  const taken = useRef(false)

  useEffect(() => {
    if (!canSign || taken.current) return
    taken.current = true
    void (async () => {
      const shared = await readShared().catch(() => undefined)
      if (shared?.secret) {
        const toasts = await kernel.resolve(Toasts)
        toasts.show({ text: SECRET_MESSAGE, tone: 'danger', stays: 15_000 })
      }
      if (!shared || (shared.text === '' && shared.files.length === 0)) {
        await forgetShared()
        return setNothing(true)
      }
      const composer = await kernel.resolve(Composer)
      composer.open({ added: shared })
      await forgetShared()
      go(routePath(homeRoute), { replace: true })
    })().catch(() => setNothing(true))
  }, [canSign, kernel, go])

  return (
    <>
      <View of={PageHeader} title="Share" />
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
      {nothing && (
        <EmptyState icon="share" title="Nothing was shared.">
          <RouteLink to={homeRoute} className={buttonClass('primary')}>
            Go to the home page
          </RouteLink>
        </EmptyState>
      )}
    </>
  )
}
