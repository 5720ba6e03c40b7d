import { type KeyboardEvent, useEffect, useState } from 'react'
import { welcomeRoute } from '#contracts/site-routes'
import { preloadView, useContributions } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { routes } from '#kernel/shell'
import { Button, Dialog, Form, TextButton, TextField } from '#ui-kit'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { useAsyncAction } from './use-async-action'

/** Matches a key that the user typed into the name field. Such a name is refused, because it would be published. */
const KEY_IN_NAME = /(nsec1|npub1)[a-z0-9]{20,65}/i
/** Maximum number of characters of a profile's name. */
const MAX_NAME_CHARS = 50

/** A sign-up dialog whose only field is the name. Leads the new account to its first steps. */
export function SignUpDialog({ services, onClose }: { services: AccountDialogServices; onClose(): void }) {
  const [name, setName] = useState('')
  const { isBusy, problem, run } = useAsyncAction()
  const welcomeView = useContributions(routes).find(({ value }) => value.to.path === welcomeRoute.path)?.value
    .view
  const go = useNavigateToPath()
  // While the user types, load the code for signing up and the first steps, and create the key. If loading fails, the
  // error is shown when the user presses the button.
  useEffect(() => {
    void services.loadCore().then(
      core => core.prepareSignUp(),
      () => {},
    )
    if (welcomeView) void preloadView(welcomeView)
  }, [services, welcomeView])
  const submit = async () => {
    if (isBusy) return
    const done = await run(async signal => {
      const core = await services.loadCore()
      signal.throwIfAborted()
      await core.signUp(name.trim().slice(0, MAX_NAME_CHARS))
    })
    if (!done) return
    onClose()
    if (welcomeView) go(welcomeRoute.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog open onClose={onClose} title="Sign up" width="narrow">
      <Form onSubmit={submit} onKeyDown={onKeyDown} autoComplete="off">
        <TextField
          label="What's your name?"
          hideLabel
          placeholder="What's your name?"
          autoComplete="off"
          autoFocus
          spellCheck={false}
          value={name}
          error={problem}
          onChange={({ target }) => KEY_IN_NAME.test(target.value) || setName(target.value)}
        />
        <Button type="submit" variant="primary" block busy={isBusy}>
          Go
        </Button>
        <p className={styles.other}>
          Already have an account?{' '}
          <TextButton isInText onClick={() => services.dialogQueue.show({ kind: 'sign-in' })}>
            Sign in
          </TextButton>
        </p>
      </Form>
    </Dialog>
  )
}
