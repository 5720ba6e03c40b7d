import { Button } from '#ui-kit'
import { useOpenSignIn } from './use-open-sign-in'

/** The sign-up button at the end of the page header. */
export default function HeaderSignUpButton() {
  const openDialog = useOpenSignIn()
  return (
    <Button variant="primary" size="small" aria-haspopup="dialog" onClick={() => openDialog('sign-up')}>
      Sign up
    </Button>
  )
}
