import { SidebarButton } from '#ui-kit'
import { useOpenSignIn } from './use-open-sign-in'

/** The sign-up button in the sidebar. */
export default function SidebarSignUpButton() {
  const openDialog = useOpenSignIn()
  return (
    <SidebarButton
      variant="primary"
      icon="person"
      label="Sign up"
      aria-haspopup="dialog"
      onClick={() => openDialog('sign-up')}
    />
  )
}
