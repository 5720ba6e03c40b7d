import { SidebarButton } from '#ui-kit'
import { useSignIn } from './use-sign-in'

/** The sign-up button in the sidebar. */
export default function SignUpButton() {
  const open = useSignIn()
  return (
    <SidebarButton
      variant="primary"
      icon="person"
      label="Sign up"
      aria-haspopup="dialog"
      onClick={() => open('sign-up')}
    />
  )
}
