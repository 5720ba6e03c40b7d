import { Button } from '#ui-kit'
import { useOpenSignInDialog } from './use-open-sign-in-dialog'

/** The sign-up button at the end of the page header. */
export default function HeaderSignUpButton() {
  const openDialog = useOpenSignInDialog()
  return (
    <Button variant="primary" size="small" aria-haspopup="dialog" onClick={() => openDialog('sign-up')}>
      Sign up
    </Button>
  )
}
