import { Button } from '#ui-kit'
import { useSignIn } from './use-sign-in'

/** The sign-up button at the end of the page header. */
export default function SignUpButtonSmall() {
  const open = useSignIn()
  return (
    <Button variant="primary" size="small" aria-haspopup="dialog" onClick={() => open('sign-up')}>
      Sign up
    </Button>
  )
}
